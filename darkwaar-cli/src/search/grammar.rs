//! The text of `--where` and `--by`.

use core::fmt::Display;

use darkwaar_core::{Pattern, Seed};

use super::column::{Column, EXIT, METRICS, VALUES, suggestion};
use super::filter::{Filter, Operator, Test};
use super::top::Ranking;
use crate::error::BadInput;
use crate::row::Row;

/// The spellings of the operators; one that begins with another stands before it.
const OPERATORS: [(&str, Operator); 7] = [
    ("==", Operator::Equal),
    ("=", Operator::Equal),
    ("!=", Operator::Unequal),
    ("<=", Operator::AtMost),
    ("<", Operator::Below),
    (">=", Operator::AtLeast),
    (">", Operator::Above),
];

/// What stands for an absent value.
const NONE: &str = "none";

/// Reads a filter: `COLUMN OP VALUE`, `playable` or `not playable`.
pub(super) fn parse_filter(text: &str) -> Result<Filter, BadInput> {
    let wrong = |why| BadInput::new(format!("--where '{text}': {why}"));
    let typed = text.trim();
    Ok(Filter { test: parse_test(typed).map_err(wrong)?, text: typed.to_owned() })
}

fn parse_test(text: &str) -> Result<Test, String> {
    let negated = text
        .strip_prefix('!')
        .or_else(|| text.strip_prefix("not").filter(|rest| rest.starts_with(char::is_whitespace)));
    if let Some(name) = negated.map(str::trim) {
        return match name {
            "playable" => Ok(playable(false)),
            _ => Err(format!("only playable can be negated, not '{name}'")),
        };
    }
    let is_in_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let end = text.find(|letter| !is_in_name(letter)).unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    let rest = rest.trim_start();
    if !Row::COLUMNS.contains(&name) {
        let (names, hint) = (Row::COLUMNS.join(", "), suggestion(name, Row::COLUMNS));
        return Err(format!("there is no column '{name}'; columns are {names}{hint}"));
    }
    if name == "playable" && rest.is_empty() {
        return Ok(playable(true));
    }
    let spelling = OPERATORS.iter().find(|(spelling, _)| rest.starts_with(spelling));
    let (spelling, operator) = spelling.ok_or_else(|| {
        format!("after {name} stands =, !=, <, <=, > or >= and a value, not '{rest}'")
    })?;
    comparison(name, *operator, rest[spelling.len()..].trim_start())
}

/// The test of a column, which exists, against the text of a value.
fn comparison(name: &str, operator: Operator, value: &str) -> Result<Test, String> {
    if value.is_empty() {
        return Err(format!("after the operator stands a value, such as that of {name} in a row"));
    }
    match (name, Column::named(name)) {
        (_, Some(column)) => numbers(&column, operator, value),
        ("seed", None) => {
            let seed: Seed = value.parse().map_err(|why| format!("'{value}': {why}"))?;
            Ok(Test::Seed(operator, seed))
        }
        ("sequence", None) => sequences(operator, value),
        (_, None) => match value {
            "true" | "false" => Ok(playable((value == "true") == is_equality(name, operator)?)),
            _ => Err(format!("{name} is true or false, not '{value}'")),
        },
    }
}

/// True for `=` and false for `!=`, all that a column without an order can be compared by.
fn is_equality(name: impl Display, operator: Operator) -> Result<bool, String> {
    match operator {
        Operator::Equal => Ok(true),
        Operator::Unequal => Ok(false),
        _ => Err(format!("{name} has no order; compare it by = or !=")),
    }
}

fn sequences(operator: Operator, value: &str) -> Result<Test, String> {
    let pattern: Pattern =
        value.parse().map_err(|why| format!("'{value}': {why}; ? stands for any condition"))?;
    let equal = is_equality("sequence", operator)?;
    let all = darkwaar_core::Sequence::all();
    Ok(Test::Sequence(all.filter(|sequence| pattern.matches(*sequence) == equal).collect()))
}

fn playable(is_playable: bool) -> Test {
    Test::of_byte(EXIT, |exit| (exit != VALUES - 1) == is_playable)
}

fn numbers(column: &Column, operator: Operator, value: &str) -> Result<Test, String> {
    let Column { name, range, byte, value: of } = column;
    let (least, most) = (range.start(), range.end());
    if value == NONE {
        if !column.can_be_absent() {
            return Err(format!("{name} is never absent; it is {least}..={most}"));
        }
        let absent = is_equality(NONE, operator)?;
        return Ok(Test::of_byte(*byte, |byte| of(byte).is_none() == absent));
    }
    let or_none = if column.can_be_absent() { " or none" } else { "" };
    let digits = Some(value).filter(|value| value.bytes().all(|byte| byte.is_ascii_digit()));
    let number =
        digits.and_then(|digits| digits.parse().ok()).filter(|number| range.contains(number));
    let number =
        number.ok_or_else(|| format!("{name} is {least}..={most}{or_none}, not '{value}'"))?;
    Ok(Test::of_byte(*byte, |byte| of(byte).is_some_and(|found| operator.holds(&found, &number))))
}

/// Reads what to rank by: a column that measures worlds, perhaps with `:asc` or `:desc`.
pub(super) fn parse_ranking(text: &str) -> Result<Ranking, BadInput> {
    let wrong = |why: String| BadInput::new(format!("--by '{text}': {why}"));
    let (name, order) = text.split_once(':').unwrap_or((text, "desc"));
    let (name, order) = (name.trim(), order.trim());
    let names = METRICS.map(|column| column.name);
    let column = METRICS.into_iter().find(|column| column.name == name).ok_or_else(|| {
        let hint = suggestion(name, names);
        wrong(format!("worlds are ranked by {}, not by '{name}'{hint}", names.join(", ")))
    })?;
    match order {
        "asc" => Ok(Ranking::new(&column, true)),
        "desc" => Ok(Ranking::new(&column, false)),
        _ => Err(wrong(format!(
            "after the column stands :desc (largest first, the default) or :asc, not ':{order}'"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(text: &str) -> String {
        parse_filter(text).unwrap_err().to_string()
    }

    #[test]
    fn spaces_and_spellings_do_not_matter() {
        let test = |text: &str| format!("{:?}", parse_filter(text).unwrap().test);
        for (one, other) in [
            ("playable", "playable = true"),
            ("  !playable", "not  playable"),
            ("! playable ", "playable != true"),
            ("not playable", "playable=false"),
            ("core_x=3", " core_x == 3 "),
            ("seed<-1", "seed < 0xffffffffffffffff"),
            ("sequence=lo???", "sequence == LIFE,ORDER,?,?,?"),
            ("exit_x = none", "not playable"),
            ("path_length != none", "path_length>=1"),
        ] {
            assert_eq!(test(one), test(other), "{one}, {other}");
        }
        assert_ne!(test("core_x <= 3"), test("core_x < 3"));
        assert_ne!(test("sequence = LO???"), test("sequence != LO???"));
    }

    #[test]
    fn what_is_wrong_with_a_filter_is_said() {
        let columns = Row::COLUMNS.join(", ");
        for (text, expected) in [
            ("", format!("there is no column ''; columns are {columns}")),
            ("= 5", format!("there is no column ''; columns are {columns}")),
            (
                "path_lenght > 5",
                format!(
                    "there is no column 'path_lenght'; columns are {columns}; did you mean path_length?"
                ),
            ),
            ("VOID = 5", format!("there is no column 'VOID'; columns are {columns}")),
            ("not void", "only playable can be negated, not 'void'".to_owned()),
            (
                "path_length",
                "after path_length stands =, !=, <, <=, > or >= and a value, not ''".to_owned(),
            ),
            ("void ~ 5", "after void stands =, !=, <, <=, > or >= and a value, not '~ 5'".to_owned()),
            (
                "playable and void = 3",
                "after playable stands =, !=, <, <=, > or >= and a value, not 'and void = 3'"
                    .to_owned(),
            ),
            ("void >", "after the operator stands a value, such as that of void in a row".to_owned()),
            ("core_x = 9", "core_x is 0..=6 or none, not '9'".to_owned()),
            ("exit_y = -1", "exit_y is 0..=8 or none, not '-1'".to_owned()),
            ("void = 64", "void is 0..=63, not '64'".to_owned()),
            ("void = +4", "void is 0..=63, not '+4'".to_owned()),
            ("distance => 4", "distance is 1..=14 or none, not '> 4'".to_owned()),
            ("path_length = 0", "path_length is 1..=62 or none, not '0'".to_owned()),
            ("path_length >= 12 13", "path_length is 1..=62 or none, not '12 13'".to_owned()),
            ("void = none", "void is never absent; it is 0..=63".to_owned()),
            ("core_x < none", "none has no order; compare it by = or !=".to_owned()),
            ("playable > true", "playable has no order; compare it by = or !=".to_owned()),
            ("playable = 1", "playable is true or false, not '1'".to_owned()),
            ("sequence < LOLVO", "sequence has no order; compare it by = or !=".to_owned()),
            (
                "sequence = LOX??",
                "'LOX??': condition 3 is none of L, O, V (LIFE, ORDER, VOID); ? stands for any condition"
                    .to_owned(),
            ),
            ("seed = x", "'x': a seed is a whole number such as 20020, -1 or 0x4e34".to_owned()),
            (
                "seed = 18446744073709551616",
                "'18446744073709551616': a seed has 64 bits: -9223372036854775808 to 18446744073709551615"
                    .to_owned(),
            ),
        ] {
            assert_eq!(why(text), format!("--where '{text}': {expected}"));
        }
    }

    #[test]
    fn what_is_wrong_with_a_ranking_is_said() {
        let why = |text| parse_ranking(text).unwrap_err().to_string();
        let metrics = "void, ground, energy, reachable, distance, path_length";
        assert_eq!(
            why("core_x"),
            format!("--by 'core_x': worlds are ranked by {metrics}, not by 'core_x'")
        );
        assert!(why("pathlength:asc").ends_with("not by 'pathlength'; did you mean path_length?"));
        assert_eq!(
            why("void:up"),
            "--by 'void:up': after the column stands :desc (largest first, the default) or :asc, not ':up'"
        );
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_read_or_refused(text: String, column in 0..13_usize, rest in "[=!<> 0-9a-zLOV?]*") {
            let _ = (parse_filter(&text), parse_ranking(&text));
            let _ = parse_filter(&format!("{}{rest}", Row::COLUMNS[column]));
        }
    }
}
