"""Fails if a package in the metadata of cargo, on stdin, needs a newer Rust than darkwaar-core promises."""

import json
import sys


def number(version):
    return tuple(int(part) for part in version.split("."))[:2]


packages = json.load(sys.stdin)["packages"]
(promised,) = (one["rust_version"] for one in packages if one["name"] == "darkwaar-core")
newer = [one for one in packages if number(one["rust_version"] or "1.0") > number(promised)]
if newer:
    sys.exit("\n".join(f"{one['name']} {one['version']} needs Rust {one['rust_version']}" for one in newer))
