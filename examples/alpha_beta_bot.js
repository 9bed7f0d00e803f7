#!/usr/bin/env node
// A bot that looks two moves ahead with alpha-beta: mine, and the opponent's best reply.
"use strict";

const { opponent, runBot } = require("./yolah.js");

const DEPTH = 2;
const WIN = 1000;

/** What a position is worth to a side: points, and moves to come. */
function value(position, side) {
  const other = opponent(side);
  const points = position.points[side] - position.points[other];
  const mine = position.mobility(side);
  const theirs = position.mobility(other);
  if (mine === 0 && theirs === 0) return WIN * points;
  return 4 * points + mine - theirs;
}

/** The value to the side to move, as far as it lies between alpha and beta. */
function search(position, depth, alpha, beta) {
  const moves = depth > 0 ? position.legalMoves() : [];
  if (moves.length === 0) return value(position, position.side);
  for (const move of moves) {
    alpha = Math.max(alpha, -search(position.play(move), depth - 1, -beta, -alpha));
    if (alpha >= beta) break; // the opponent will not let it come to this
  }
  return alpha;
}

function choose(position, seconds) {
  // Moves that look good go first: then more of the others are cut off.
  const worth = new Map(
    position.legalMoves().map((move) => [move, value(position.play(move), position.side)]),
  );
  const moves = [...worth.keys()].sort((one, two) => worth.get(two) - worth.get(one));
  let best = moves[0];
  let alpha = -Infinity;
  for (const move of moves) {
    const found = -search(position.play(move), DEPTH - 1, -Infinity, -alpha);
    if (found > alpha) {
      best = move;
      alpha = found;
    }
  }
  return best;
}

runBot("alpha-beta in JavaScript", choose);
