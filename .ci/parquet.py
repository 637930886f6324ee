#!/usr/bin/env python3
"""Checks a Parquet file against the CSV of the same rows: python3 .ci/parquet.py FILE.parquet FILE.csv

DuckDB, pandas (with pyarrow) and polars must each find the columns with their types, every value, and what made the file.
Both files are written by `darkwaar explore` with the same options; the CSV is read by Python's own reader.
Needs: pip install duckdb pandas pyarrow polars
"""

import csv
import sys

import duckdb
import pandas
import polars
import pyarrow
import pyarrow.parquet

COLUMNS = [
    "seed", "sequence", "playable", "core_x", "core_y", "exit_x", "exit_y",
    "void", "ground", "energy", "reachable", "distance", "path_length",
]
OPTIONAL = {"core_x", "core_y", "exit_x", "exit_y", "distance", "path_length"}
PROVENANCE = ["version", "rules", "seeds", "seeds_count", "seeds_sha256", "sequences"]


def types(seed, sequence, playable, number):
    """The type of each column, in order."""
    first = {"seed": seed, "sequence": sequence, "playable": playable}
    return [(name, first.get(name, number)) for name in COLUMNS]


def expect(what, found, expected):
    """Ends the check if something is not what it should be."""
    if found != expected:
        sys.exit(f"{what}: found {found!r}, expected {expected!r}")


def read_csv(path):
    """The columns of the CSV, typed: absent values are None."""
    convert = {"seed": int, "sequence": str, "playable": {"true": True, "false": False}.__getitem__}
    with open(path, newline="") as file:
        reader = csv.reader(file)
        expect("CSV: header", next(reader), COLUMNS)
        columns = dict(zip(COLUMNS, zip(*reader)))
    return {
        name: [convert.get(name, int)(text) if text else None for text in column]
        for name, column in columns.items()
    }


def compare(reader, found, expected):
    """Every value of every column."""
    for name in COLUMNS:
        if found[name] != expected[name]:
            expect(f"{reader}: rows", len(found[name]), len(expected[name]))
            pairs = enumerate(zip(found[name], expected[name]))
            row, pair = next((row, pair) for row, pair in pairs if pair[0] != pair[1])
            sys.exit(f"{reader}: {name} of row {row} is {pair[0]!r}, should be {pair[1]!r}")
    print(f"{reader}: {len(expected['seed'])} rows equal")


def check_provenance(reader, pairs):
    """What made the file is there, under the names of the project."""
    pairs = {name: text for name, text in pairs.items() if name.startswith("darkwaar.")}
    expect(f"{reader}: provenance", sorted(pairs), sorted(f"darkwaar.{name}" for name in PROVENANCE))
    expect(f"{reader}: an empty value", [name for name, text in pairs.items() if not text], [])
    return pairs


def check_duckdb(path, expected):
    described = duckdb.execute("DESCRIBE FROM read_parquet(?)", [path]).fetchall()
    found = [(name, kind) for name, kind, *_ in described]
    expect("duckdb: types", found, types("UBIGINT", "VARCHAR", "BOOLEAN", "UTINYINT"))
    rows = duckdb.execute("FROM read_parquet(?)", [path]).fetchall()
    compare("duckdb", dict(zip(COLUMNS, map(list, zip(*rows)))), expected)
    # Statistics must not hide a row.
    for seed in {expected["seed"][0], expected["seed"][-1], max(expected["seed"])}:
        query = "SELECT count(*) FROM read_parquet(?) WHERE seed = ?::UBIGINT"
        (count,) = duckdb.execute(query, [path, seed]).fetchone()
        expect(f"duckdb: rows of seed {seed}", count, expected["seed"].count(seed))
    pairs = duckdb.execute("SELECT key, value FROM parquet_kv_metadata(?)", [path]).fetchall()
    return check_provenance("duckdb", {bytes(key).decode(): bytes(text).decode() for key, text in pairs})


def check_pandas(path, expected):
    schema = pyarrow.parquet.read_schema(path)
    number = pyarrow.uint8()
    found = [(field.name, field.type) for field in schema]
    expect("pyarrow: types", found, types(pyarrow.uint64(), pyarrow.string(), pyarrow.bool_(), number))
    nullable = {field.name for field in schema if field.nullable}
    expect("pyarrow: nullable columns", nullable, OPTIONAL)
    frame = pandas.read_parquet(path, engine="pyarrow", dtype_backend="pyarrow")
    columns = {
        name: [None if value is pandas.NA else value for value in frame[name].tolist()]
        for name in frame.columns
    }
    compare("pandas", columns, expected)
    plain = pandas.read_parquet(path)
    found = [str(plain[name].dtype) for name in ("seed", "playable", "void", "path_length")]
    absent = "float64" if None in expected["path_length"] else "uint8"
    expect("pandas: plain types", found, ["uint64", "bool", "uint8", absent])
    pairs = {key.decode(): text.decode() for key, text in schema.metadata.items()}
    return check_provenance("pyarrow", pairs)


def check_polars(path, expected):
    frame = polars.read_parquet(path)
    found = list(frame.schema.items())
    expect("polars: types", found, types(polars.UInt64, polars.String, polars.Boolean, polars.UInt8))
    compare("polars", frame.to_dict(as_series=False), expected)
    largest = max(expected["seed"])
    lazy = polars.scan_parquet(path).filter(polars.col("seed") == polars.lit(largest, polars.UInt64))
    expect("polars: rows of a seed", lazy.collect().height, expected["seed"].count(largest))
    return check_provenance("polars", polars.read_parquet_metadata(path))


def main():
    _, parquet, text = sys.argv
    expected = read_csv(text)
    found = [check(parquet, expected) for check in (check_duckdb, check_pandas, check_polars)]
    expect("provenance", found, [found[0]] * len(found))
    for name in PROVENANCE:
        print(f"darkwaar.{name} = {found[0][f'darkwaar.{name}']}")


if __name__ == "__main__":
    main()
