//! What makes a run: what tells it apart from others, and what its bytes depend on.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::provenance;

/// Characters of a value that a message shows.
const MOST_SHOWN: usize = 70;

/// What makes a run: two runs of the same kind write the same bytes.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Run {
    /// The version of the program.
    pub(crate) program: String,
    /// The digest of the rules.
    pub(crate) rules: String,
    pub(crate) command: String,
    /// All options that the output depends on.
    pub(crate) configuration: Map<String, Value>,
}

impl Run {
    /// A run of this program; `rules` is the digest of those of its worlds or maps.
    pub(crate) fn new(command: &str, rules: String, configuration: Map<String, Value>) -> Self {
        let program = provenance::VERSION.to_owned();
        Self { program, rules, command: command.to_owned(), configuration }
    }

    /// The first difference of another run, as a message says it.
    pub(crate) fn difference(&self, other: Self) -> Option<String> {
        let Self { program, rules, command, mut configuration } = other;
        let own = |text: &String| Some(Value::from(text.as_str()));
        let fixed = [
            ("program version", Some(program.into()), own(&self.program)),
            ("rules", Some(rules.into()), own(&self.rules)),
            ("command", Some(command.into()), own(&self.command)),
        ];
        let options = self.configuration.iter().map(|(key, value)| {
            let other = configuration.remove(key);
            (key.clone(), other, Some(value.clone()))
        });
        let options: Vec<_> = options.collect();
        let unknown = configuration.into_iter().map(|(key, value)| (key, Some(value), None));
        let fixed = fixed.map(|(key, other, own)| (key.to_owned(), other, own));
        let mut all = fixed.into_iter().chain(options).chain(unknown);
        let (key, other, own) = all.find(|(_, other, own)| other != own)?;
        Some(format!("{key} {}, not {}", shown(other), shown(own)))
    }
}

/// A value, or its beginning.
fn shown(value: Option<Value>) -> String {
    let text = match value {
        None | Some(Value::Null) => return "none".to_owned(),
        Some(Value::String(text)) => text,
        Some(value) => value.to_string(),
    };
    if text.chars().count() <= MOST_SHOWN {
        return format!("'{text}'");
    }
    format!("'{}…'", text.chars().take(MOST_SHOWN).collect::<String>())
}
