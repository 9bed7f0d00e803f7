#!/usr/bin/env node
// A bot that looks one move ahead: many moves for me, few for the opponent.
"use strict";

const { opponent, runBot } = require("./yolah.js");

function choose(position, seconds) {
  const me = position.side;
  const lead = (move) => {
    const after = position.play(move);
    return after.mobility(me) - after.mobility(opponent(me));
  };
  const moves = position.legalMoves().map((move) => ({ move, lead: lead(move) }));
  return moves.reduce((best, each) => (each.lead > best.lead ? each : best)).move;
}

runBot("greedy in JavaScript", choose);
