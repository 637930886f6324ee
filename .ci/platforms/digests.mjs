// Compares the worlds of a WebAssembly module with their digests: node .ci/platforms/digests.mjs MODULE.wasm
//
// The kernel computes all rows of fixtures/digests.csv; the reference, which takes ten times as long, every 32nd, at four
// of the eight places in the 64-bit range. There, the kernel's counts are compared with the reference's too.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const REFERENCE_EVERY = 32;
const SEEDS = 1000;

const fixture = (name) => readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), "utf8");
const lines = (name) => fixture(name).trimEnd().split("\n");

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const header = `${lines("worlds.csv")[0]}\n`;

/** Calls a function of a new instance. */
function call(name, first) {
  const { exports } = new WebAssembly.Instance(module);
  return { exports, result: exports[name](first, SEEDS) };
}

/** The SHA-256 of what `explore` writes for the seeds from `first` on, if the function computes it. */
function digest(name, first) {
  const { exports, result } = call(name, first);
  const place = BigInt.asUintN(64, result);
  const rows = new Uint8Array(exports.memory.buffer, Number(place >> 32n), Number(place & 0xffffffffn));
  return createHash("sha256").update(header).update(rows).digest("hex");
}

let compared = 0;
const failures = [];

function check(name, seeds, holds) {
  compared += 1;
  if (!holds) failures.push(`${name}: the worlds of ${seeds} differ`);
}

for (const [index, line] of lines("digests.csv").slice(1).entries()) {
  const [seeds, , expected] = line.split(",");
  const first = BigInt.asUintN(64, BigInt(seeds.split("..=")[0]));
  check("kernel_rows", seeds, digest("kernel_rows", first) === expected);
  if (index % REFERENCE_EVERY === 0) {
    check("reference_rows", seeds, digest("reference_rows", first) === expected);
    check("counts_agree", seeds, call("counts_agree", first).result === 1);
  }
}

console.log([...failures, `${compared - failures.length} of ${compared} comparisons hold`].join("\n"));
process.exitCode = failures.length > 0 || compared === 0 ? 1 : 0;
