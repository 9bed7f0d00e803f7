// The rules of Yolah in one file, and the loop that lets a bot talk to a referee.
//
// Needs nothing but Node 18 or later. A bot is a function that chooses a move:
//
//     const { runBot } = require("./yolah.js");
//
//     runBot("my bot", (position, seconds) => position.legalMoves()[0]);
//
// The game: each side has four pieces, which slide like chess queens over free
// squares. The square a piece leaves becomes a hole, for good, and the move is worth
// one point. A side that cannot move passes; when neither can, the game is over and
// more points win.
//
//     8 w . . . . . . b     b, w   pieces of black (who begins) and white
//     7 . . . . . . . .     .      a free square
//     6 . . . . . . . .     x      a hole
//     5 . . . b w . . .
//     4 . . . w b . . .     A square is named by its file and rank: d5.
//     3 . . . . . . . .     A move is "from:to", as d5:b7.
//     2 . . . . . . . .     The pass is a1:a1.
//     1 b . . . . . . w
//       a b c d e f g h
"use strict";

const readline = require("node:readline");

const BLACK = "b";
const WHITE = "w";
const HOLE = "x";
const FREE = ".";
const START = "w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0";
const PASS = "a1:a1";

const FILES = [..."abcdefgh"];
const RANKS = [..."12345678"];
// In the order in which a position string lists them: a8, b8, ... h8, a7, ... h1.
const SQUARES = [...RANKS].reverse().flatMap((rank) => FILES.map((file) => file + rank));

/** The squares met on the way from a square to the edge of the board. */
function lineOfSquares(square, fileStep, rankStep) {
  const met = [];
  let file = FILES.indexOf(square[0]) + fileStep;
  let rank = RANKS.indexOf(square[1]) + rankStep;
  while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
    met.push(FILES[file] + RANKS[rank]);
    file += fileStep;
    rank += rankStep;
  }
  return met;
}

const DIRECTIONS = [[-1, 1], [0, 1], [1, 1], [-1, 0], [1, 0], [-1, -1], [0, -1], [1, -1]];
// Made once, because every move of every game needs them: LINES.a1 has the eight
// lines that leave a1, five of them empty.
const LINES = Object.fromEntries(
  SQUARES.map((square) => [square, DIRECTIONS.map((step) => lineOfSquares(square, ...step))]),
);

/** The other side. */
function opponent(side) {
  return side === BLACK ? WHITE : BLACK;
}

/**
 * Pieces, holes, whose turn it is, and the points so far.
 *
 * A position never changes: play() returns another one, so that a bot can try a move
 * and still has the position it came from.
 */
class Position {
  constructor(board, side, points) {
    this.board = board; // what stands on each square: board.d5 === BLACK
    this.side = side; // whose turn it is, BLACK or WHITE
    this.points = points; // points[BLACK], points[WHITE]
  }

  /** The position that every game starts from. */
  static start() {
    return Position.fromString(START);
  }

  /** Reads "w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0"; throws an Error if it is wrong. */
  static fromString(text) {
    const [ranks, side, blackPoints, whitePoints] = text.split(" ");
    // A digit is a run of free squares: "3b" becomes "...b".
    const squares = ranks.replace(/[1-8]/g, (run) => FREE.repeat(Number(run))).replaceAll("/", "");
    const known = /^[bwx.]{64}$/.test(squares) && (side === BLACK || side === WHITE);
    const board = Object.fromEntries(SQUARES.map((square, i) => [square, squares[i]]));
    const points = { [BLACK]: Number(blackPoints), [WHITE]: Number(whitePoints) };
    const position = new Position(board, side, points);
    // Every position has one spelling only: if a rank is too long or a run is in two
    // parts, writing the position again gives another text.
    if (!known || position.toString() !== text) {
      throw new Error(`not a position: ${JSON.stringify(text)}`);
    }
    const count = (piece) => squares.split(piece).length - 1;
    if (count(BLACK) !== 4 || count(WHITE) !== 4) {
      throw new Error(`each side has four pieces: ${JSON.stringify(text)}`);
    }
    const least = Math.min(points[BLACK], points[WHITE]);
    if (least < 0 || count(HOLE) !== points[BLACK] + points[WHITE]) {
      throw new Error(`the points add up to the holes: ${JSON.stringify(text)}`);
    }
    return position;
  }

  /** The position in one line, which Position.fromString() reads. */
  toString() {
    const squares = SQUARES.map((square) => this.board[square]).join("");
    const ranks = squares.match(/.{8}/g).join("/");
    const runs = ranks.replace(/\.+/g, (run) => String(run.length));
    return `${runs} ${this.side} ${this.points[BLACK]} ${this.points[WHITE]}`;
  }

  /** All slides of a side, whoever's turn it is. No pass. */
  slides(side) {
    const moves = [];
    for (const start of SQUARES) {
      if (this.board[start] !== side) continue;
      for (const line of LINES[start]) {
        for (const target of line) {
          if (this.board[target] !== FREE) break; // pieces and holes stop a slide
          moves.push(`${start}:${target}`);
        }
      }
    }
    return moves;
  }

  /** How many slides a side has. */
  mobility(side) {
    return this.slides(side).length;
  }

  /** What may be played: slides; else the pass; nothing when the game is over. */
  legalMoves() {
    const moves = this.slides(this.side);
    return moves.length === 0 && !this.isOver() ? [PASS] : moves;
  }

  /** The position after a legal move. */
  play(move) {
    if (move === PASS) return new Position(this.board, opponent(this.side), this.points);
    const [start, target] = move.split(":");
    const board = { ...this.board, [start]: HOLE, [target]: this.side };
    const points = { ...this.points, [this.side]: this.points[this.side] + 1 };
    return new Position(board, opponent(this.side), points);
  }

  /** Whether neither side can move any more. */
  isOver() {
    return this.mobility(BLACK) === 0 && this.mobility(WHITE) === 0;
  }

  /** Who has more points: BLACK, WHITE, or null when they are even. */
  winner() {
    const lead = this.points[BLACK] - this.points[WHITE];
    if (lead === 0) return null;
    return lead > 0 ? BLACK : WHITE;
  }
}

// From here on: the engine protocol, docs/protocol.md.

/** Sends a line to the referee. */
function say(line) {
  process.stdout.write(`${line}\n`);
}

/** The position meant by the words after `position`; throws an Error if they are wrong. */
function readPosition(words) {
  const split = words.includes("moves") ? words.indexOf("moves") : words.length;
  const [kind, ...fields] = words.slice(0, split);
  if (kind !== "fen" && !(kind === "startpos" && fields.length === 0)) {
    throw new Error("position is followed by startpos or fen");
  }
  let position = kind === "fen" ? Position.fromString(fields.join(" ")) : Position.start();
  for (const move of words.slice(split + 1)) {
    if (!position.legalMoves().includes(move)) {
      throw new Error(`illegal move ${JSON.stringify(move)} in ${position}`);
    }
    position = position.play(move);
  }
  return position;
}

/**
 * Seconds to think about a move, from the words after `go`: the time for this move if
 * it is given, less a little that the way to the referee takes; else a share of the
 * clock; else one second.
 */
function thinkingTime(words, side) {
  const limit = (...names) => {
    const at = words.findIndex((word) => names.includes(word));
    return at >= 0 && /^\d+$/.test(words[at + 1]) ? Number(words[at + 1]) / 1000 : undefined;
  };
  const moveTime = limit("movetime");
  if (moveTime !== undefined) return 0.9 * moveTime;
  const player = side === BLACK ? "p1" : "p2";
  const clock = limit(`${player}time`, `${side}time`);
  if (clock === undefined) return 1;
  const increment = limit(`${player}inc`, `${side}inc`) ?? 0;
  return Math.min(clock / 20 + 0.8 * increment, clock / 2);
}

function chosenMove(choose, position, seconds) {
  const move = choose(position, seconds);
  if (!position.legalMoves().includes(move)) {
    throw new Error(`choose() returned ${move}, which is not a legal move in ${position}`);
  }
  return move;
}

function answerTo(query, position) {
  if (query === "gameover") return String(position.isOver());
  if (query === "p1turn") return String(position.side === BLACK);
  if (!position.isOver()) return "none";
  return { [BLACK]: "p1win", [WHITE]: "p2win", [null]: "draw" }[position.winner()];
}

// What makes a search end that was started by `go infinite`.
const ENDS_A_SEARCH = ["stop", "go", "position", "setoption", "uginewgame", "ucinewgame", "quit"];

/**
 * Plays for a referee until it says `quit`.
 *
 * choose(position, seconds) is called with a position that is not over. It returns one
 * of position.legalMoves() and takes no longer than `seconds`. What it wants to tell
 * people it writes with console.error: standard output belongs to the referee.
 */
async function runBot(name, choose) {
  let position = Position.start();
  let waiting = null; // the move found by `go infinite`, which is told after `stop`
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const [command, ...words] = line.trim().split(/\s+/);
    if (waiting && ENDS_A_SEARCH.includes(command)) {
      say(`bestmove ${waiting}`);
      waiting = null;
    }
    switch (command) {
      case "ugi":
      case "uci":
        say(`id name ${name}`);
        say(`${command}ok`);
        break;
      case "isready":
        say("readyok");
        break;
      case "uginewgame":
      case "ucinewgame":
        position = Position.start();
        break;
      case "position":
        try {
          position = readPosition(words);
        } catch (error) {
          say(`info string error: ${error.message}`);
        }
        break;
      case "go":
        if (position.isOver()) {
          say("info string error: the game is over");
          say("bestmove (none)");
          break;
        }
        waiting = chosenMove(choose, position, thinkingTime(words, position.side));
        if (!words.includes("infinite")) {
          say(`bestmove ${waiting}`);
          waiting = null;
        }
        break;
      case "query":
        if (["gameover", "p1turn", "result"].includes(words[0])) {
          say(`response ${answerTo(words[0], position)}`);
        } else {
          say("info string error: query is followed by gameover, p1turn or result");
        }
        break;
      case "quit":
        process.stdin.destroy(); // or the program would live as long as its input is open
        return;
      case "":
      case "stop":
      case "setoption":
        break;
      default:
        say(`info string error: unknown command ${JSON.stringify(command.slice(0, 80))}`);
    }
  }
  if (waiting) say(`bestmove ${waiting}`); // the end of the input stands for `quit`
}

module.exports = { BLACK, WHITE, HOLE, FREE, START, PASS, SQUARES, Position, opponent, runBot };
