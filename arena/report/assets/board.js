"use strict";
// Positions by playing recorded moves, and a board to show them on. The moves
// were checked when the report was made: a piece leaves a hole and lands, and
// that is all there is to know here.
const Yolah = (() => {
  const START = "w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0";
  const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const SVG = "http://www.w3.org/2000/svg";
  const TILE = 98;

  const squareName = (square) => "abcdefgh"[square & 7] + ((square >> 3) + 1);
  const moveName = (move) => squareName(move.from) + ":" + squareName(move.to);
  const isPass = (move) => move.from === move.to;

  function readMoves(text) {
    const moves = [];
    for (let i = 0; i + 1 < text.length; i += 2) {
      moves.push({ from: DIGITS.indexOf(text[i]), to: DIGITS.indexOf(text[i + 1]) });
    }
    return moves;
  }

  // pieces: eight of { color, square }, always in the same order, so that the
  // board can slide each from one position to the next.
  function readPosition(text) {
    const [board, side, black, white] = text.split(" ");
    const position = { pieces: [], holes: new Set(), side, points: { b: +black, w: +white } };
    board.split("/").forEach((rank, row) => {
      let square = 8 * (7 - row);
      for (const c of rank) {
        if (c === "b" || c === "w") position.pieces.push({ color: c, square });
        if (c === "x") position.holes.add(square);
        square += c >= "1" && c <= "8" ? +c : 1;
      }
    });
    return position;
  }

  function play(before, move) {
    const after = {
      pieces: before.pieces.map((piece) => ({ ...piece })),
      holes: new Set(before.holes),
      points: { ...before.points },
      side: before.side === "b" ? "w" : "b",
    };
    if (isPass(move)) return after;
    after.pieces.find((piece) => piece.square === move.from).square = move.to;
    after.holes.add(move.from);
    after.points[before.side] += 1;
    return after;
  }

  function positionText(position) {
    const at = new Map(position.pieces.map((piece) => [piece.square, piece.color]));
    position.holes.forEach((square) => at.set(square, "x"));
    const ranks = [];
    for (let rank = 7; rank >= 0; rank--) {
      let text = "";
      let free = 0;
      for (let file = 0; file < 8; file++) {
        const what = at.get(8 * rank + file);
        if (!what) { free++; continue; }
        text += (free || "") + what;
        free = 0;
      }
      ranks.push(text + (free || ""));
    }
    return `${ranks.join("/")} ${position.side} ${position.points.b} ${position.points.w}`;
  }

  function draw(name, attributes, parent) {
    const element = document.createElementNS(SVG, name);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    if (parent) parent.append(element);
    return element;
  }

  class Board {
    constructor(svg) {
      this.flipped = false;
      this.tiles = [];
      this.labels = [];
      for (let square = 0; square < 64; square++) {
        const shade = ((square & 7) + (square >> 3)) % 2 ? "ice" : "ice two";
        this.tiles.push(draw("rect", { width: 92, height: 92, rx: 14, "data-shade": shade }, svg));
      }
      for (let i = 0; i < 16; i++) this.labels.push(draw("text", { class: "coordinate" }, svg));
      this.pieces = [];
      for (let i = 0; i < 8; i++) this.pieces.push(draw("circle", { r: 33 }, svg));
      this.svg = svg;
      this.place();
    }

    corner(square) {
      const file = square & 7;
      const rank = square >> 3;
      return this.flipped ? [(7 - file) * TILE, rank * TILE] : [file * TILE, (7 - rank) * TILE];
    }

    place() {
      this.tiles.forEach((tile, square) => {
        const [x, y] = this.corner(square);
        tile.setAttribute("x", x + 3);
        tile.setAttribute("y", y + 3);
      });
      this.labels.forEach((label, i) => {
        const line = i & 7;
        const across = this.flipped ? 7 - line : line;
        label.textContent = i < 8 ? "abcdefgh"[line] : line + 1;
        label.setAttribute("x", i < 8 ? across * TILE + 80 : 12);
        label.setAttribute("y", i < 8 ? 8 * TILE - 12 : (7 - across) * TILE + 28);
      });
    }

    flip() {
      this.flipped = !this.flipped;
      this.place();
    }

    show(position, last) {
      this.tiles.forEach((tile, square) => {
        const marked = last && !isPass(last) && (square === last.from || square === last.to);
        tile.setAttribute("class", (position.holes.has(square) ? "water" : tile.dataset.shade) +
                                   (marked ? " last" : ""));
      });
      position.pieces.forEach((piece, i) => {
        const [x, y] = this.corner(piece.square);
        this.pieces[i].setAttribute("class", "piece " + piece.color);
        this.pieces[i].style.transform = `translate(${x + TILE / 2}px, ${y + TILE / 2}px)`;
      });
      this.labels.forEach((label, i) => {
        const line = i & 7;
        const square = i < 8 ? line + (this.flipped ? 56 : 0) : 8 * line + (this.flipped ? 7 : 0);
        label.classList.toggle("over-water", position.holes.has(square));
      });
      this.svg.setAttribute("aria-label", describe(position));
    }
  }

  function describe(position) {
    const where = (color) => position.pieces.filter((piece) => piece.color === color)
      .map((piece) => squareName(piece.square)).join(" ");
    return `Board: black on ${where("b")}, white on ${where("w")}, ` +
           `${position.holes.size} holes, ${position.side === "b" ? "black" : "white"} to move`;
  }

  return { START, Board, readMoves, readPosition, play, positionText, moveName, isPass, draw };
})();
