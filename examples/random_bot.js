#!/usr/bin/env node
// A bot that plays any legal move.
"use strict";

const { runBot } = require("./yolah.js");

function choose(position, seconds) {
  const moves = position.legalMoves();
  return moves[Math.floor(Math.random() * moves.length)];
}

runBot("random in JavaScript", choose);
