//! Which sequences.

use anyhow::Result;
use darkwaar_core::{PASSES, ParseSequenceError, Pattern, SequenceSet};

use crate::error::BadInput;

/// The sequences that any of the arguments names; all 243 without arguments.
pub(crate) fn resolve(arguments: &[String]) -> Result<SequenceSet> {
    if arguments.is_empty() {
        return Ok(SequenceSet::ALL);
    }
    let mut sequences = SequenceSet::EMPTY;
    for argument in arguments {
        for pattern in parse(argument).map_err(|error| {
            BadInput::new(format!(
                "--sequences '{argument}': {error}; ? stands for any condition, 'all' for all sequences"
            ))
        })? {
            sequences.extend(pattern.sequences());
        }
    }
    Ok(sequences)
}

/// The sequences as arguments name them.
pub(crate) fn description(sequences: SequenceSet) -> String {
    if sequences == SequenceSet::ALL {
        return "all".to_owned();
    }
    let names = sequences.iter().map(|sequence| sequence.to_string());
    names.collect::<Vec<_>>().join(",")
}

/// One pattern, or several separated by commas.
///
/// Commas also separate the words of one pattern: `LIFE,ORDER,LIFE,VOID,ORDER` is read as such first.
fn parse(argument: &str) -> Result<Vec<Pattern>, ParseSequenceError> {
    argument.parse().map(|pattern| vec![pattern]).or_else(|error| {
        let several: Result<Vec<_>, _> = argument.split(',').map(str::parse).collect();
        // What is wrong with a list is wrong with one of its patterns.
        let is_list = matches!(error, ParseSequenceError::Length(_))
            && argument.split(',').any(|pattern| pattern.trim().chars().count() == PASSES);
        several.map_err(|in_list| if is_list { in_list } else { error })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(arguments: &[&str]) -> Result<Vec<String>, String> {
        let arguments: Vec<_> = arguments.iter().map(|argument| (*argument).to_owned()).collect();
        let sequences = resolve(&arguments).map_err(|error| error.to_string())?;
        Ok(sequences.iter().map(|sequence| sequence.to_string()).collect())
    }

    #[test]
    fn arguments_add_up_in_order_of_index() {
        assert_eq!(names(&[]).unwrap().len(), 243);
        assert_eq!(names(&["all", "LOLVO"]).unwrap().len(), 243);
        assert_eq!(names(&["VVOVL", "lolvo", "LOLVO"]).unwrap(), ["LOLVO", "VVOVL"]);
        assert_eq!(names(&["LIFE,ORDER,LIFE,VOID,ORDER"]).unwrap(), ["LOLVO"]);
        assert_eq!(names(&["VVVV?,LLLL?"]).unwrap()[2..4], ["LLLLV", "VVVVL"]);
    }

    #[test]
    fn a_bad_argument_is_named() {
        let message = names(&["LLLLL", "LOX??"]).unwrap_err();
        assert!(message.starts_with("--sequences 'LOX??': condition 3 is none of L, O, V"));
        assert!(names(&["LOLVX,VVOVL"]).unwrap_err().contains("condition 5 is none of L, O, V"));
        assert!(names(&["LOLVO,VV"]).unwrap_err().contains("five conditions"));
        assert!(names(&[""]).unwrap_err().contains("here are 0"));
    }
}
