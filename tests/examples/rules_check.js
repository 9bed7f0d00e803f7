// Compares examples/yolah.js with games printed by the engine, which come on
// standard input (print_games.cpp says how), and with the positions of the fuzzer's
// corpus, named as arguments. Prints what it compared; throws at the first
// difference.
"use strict";

const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const { PASS, Position } = require("../../examples/yolah.js");

let position = Position.start();
let positions = 0;
let passes = 0;
for (const line of fs.readFileSync(0, "utf8").replace(/\n$/, "").split("\n")) {
  const [move, text, legal, winner] = line.split("\t");
  position = move === "start" ? Position.fromString(text) : position.play(move);
  assert.strictEqual(position.toString(), text);
  assert.deepStrictEqual(Position.fromString(text), position);
  assert.strictEqual(position.legalMoves().sort().join(" "), legal);
  assert.strictEqual(position.isOver(), legal === "");
  assert.strictEqual(position.winner() ?? "=", winner);
  positions += 1;
  if (move === PASS) passes += 1;
}

let refused = 0;
for (const file of process.argv.slice(2)) {
  const text = fs.readFileSync(file, "latin1");
  if (path.basename(file).startsWith("bad_")) {
    assert.throws(() => Position.fromString(text), Error, file);
    refused += 1;
  } else {
    assert.strictEqual(Position.fromString(text).toString(), text);
  }
}
console.log(JSON.stringify({ positions, passes, refused }));
