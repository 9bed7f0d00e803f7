#!/usr/bin/env node
// alpha_beta.py in JavaScript.
"use strict";

const { opponent, runBot } = require("./yolah.js");

const DEPTH = 3;
const WIN = 1000;

class OutOfTime extends Error {}

function reachable(position, side) {
  const targets = new Set();
  for (const move of position.slides(side)) {
    const [start, target] = move.split(":");
    targets.add(target);
  }
  return targets;
}

function evaluate(position) {
  const me = position.side;
  const other = opponent(me);
  const margin = position.points[me] - position.points[other];
  if (position.isOver()) return WIN * margin;
  const mine = reachable(position, me);
  const theirs = reachable(position, other);
  let score = 10 * margin;
  for (const square of new Set([...mine, ...theirs])) {
    if (!theirs.has(square)) {
      score += 3;
    } else if (!mine.has(square)) {
      score -= 3;
    }
  }
  return score + position.mobility(me) - position.mobility(other);
}

function order(position, moves) {
  const scored = moves.map((move) => {
    const after = position.play(move);
    return { guess: after.mobility(after.side), move };
  });
  scored.sort((one, two) => one.guess - two.guess);
  return scored.map((each) => each.move);
}

function search(position, depth, alpha, beta, deadline) {
  if (Date.now() > deadline) throw new OutOfTime();
  if (depth === 0 || position.isOver()) return [evaluate(position), null];
  let bestMove = null;
  for (const move of order(position, position.legalMoves())) {
    const value = -search(position.play(move), depth - 1, -beta, -alpha, deadline)[0];
    if (value > alpha || bestMove === null) {
      bestMove = move;
      alpha = Math.max(alpha, value);
    }
    if (alpha >= beta) break;
  }
  return [alpha, bestMove];
}

function choose(position, seconds) {
  const deadline = Date.now() + 800 * seconds;
  let best = position.legalMoves()[0];
  for (let depth = 1; depth <= DEPTH; depth++) {
    try {
      best = search(position, depth, -WIN * 64, WIN * 64, deadline)[1];
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      break;
    }
  }
  return best;
}

runBot("alpha-beta in JavaScript", choose);
