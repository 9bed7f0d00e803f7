// What the league's pages share: requests, small helpers, and a game on <yolah-board>, which
// /board.js brings. Names, reasons and texts come from students and from bots: they go into a
// page by textContent and attributes alone, never as HTML.

export const byId = (id) => document.getElementById(id);
export const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** An element with properties and children; `data` and `aria-…` go in as attributes. */
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes("-")) element.setAttribute(key, value);
    else element[key] = value;
  }
  element.append(...children);
  return element;
}

// Control characters, and signs that turn the direction of the text after them.
// eslint-disable-next-line no-control-regex
const UNSEEN = /[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
export const tidy = (text) => String(text).replace(UNSEEN, " ");
/** A name inside a sentence: its writing direction ends with it. */
export const quiet = (text) => `\u2068${tidy(text)}\u2069`;
export const nameOf = (text) => make("bdi", { textContent: tidy(text), title: tidy(text) });

// ---- Requests

export class Refused extends Error {
  constructor(status, text) {
    super(text);
    this.status = status;
  }
}

/** The server's sentence of what went wrong, or ours when it said none. */
export function reasonIn(text, status) {
  try {
    return JSON.parse(text).error.text;
  } catch {
    return `The server answered with status ${status}.`;
  }
}

const withCode = (code) => (code ? { Authorization: `Bearer ${code}` } : {});

export async function get(path, code = "") {
  const answer = await fetch(path, { headers: withCode(code), cache: "no-store",
                                     signal: AbortSignal.timeout(8000) });
  const text = await answer.text();
  if (!answer.ok) throw new Refused(answer.status, reasonIn(text, answer.status));
  return text;
}

export const getJson = async (path, code) => JSON.parse(await get(path, code));
export const studentPath = (id) => `/student/${encodeURIComponent(id)}`;

/** Asks again and again, one question at a time, and says so when no answer comes. */
export function poll(ask, seconds, lateAfter = 5) {
  const notice = byId("no-answer");
  let answered = Date.now();
  let asking = false;
  async function turn() {
    if (asking) return;
    asking = true;
    try {
      await ask();
      answered = Date.now();
    } catch (error) {
      // An answer that refuses is an answer; the page itself says what was refused.
      if (error instanceof Refused && error.status < 500) answered = Date.now();
      else console.info(String(error));
    }
    asking = false;
    watch();
  }
  function watch() {
    const late = Date.now() - answered > lateAfter * 1000;
    if (late === !notice.hidden) return;
    notice.hidden = !late;
    notice.textContent = late
      ? `No answer from the server since ${clockTime(answered)}. What you see may be old.` : "";
    document.body.classList.toggle("stale", late);
  }
  setInterval(turn, seconds * 1000);
  setInterval(watch, 500);
  turn();
  return turn;
}

// ---- Codes, remembered on this device

const keyOf = (whose) => `yolah league code of ${whose}`;

export function savedCode(whose) {
  try {
    return localStorage.getItem(keyOf(whose)) ?? "";
  } catch {
    return "";
  }
}

export function saveCode(whose, code) {
  try {
    if (code) localStorage.setItem(keyOf(whose), code);
    else localStorage.removeItem(keyOf(whose));
  } catch {
    // The browser keeps nothing: the code holds until the page is closed.
  }
}

// ---- Numbers and times

const two = (number) => String(number).padStart(2, "0");

export function clockTime(ms) {
  const at = new Date(ms);
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(":");
}

/** "14:03" for today, else "18 Nov 14:03"; with the weekday if asked. */
export function when(seconds, withDay = false) {
  const at = new Date(seconds * 1000);
  const time = `${two(at.getHours())}:${two(at.getMinutes())}`;
  if (!withDay && at.toDateString() === new Date().toDateString()) return time;
  const day = at.toLocaleDateString("en-GB", { day: "numeric", month: "short",
                                               ...(withDay && { weekday: "short" }) });
  return `${day} ${time}`;
}

/** "2 days 04:12:33"; nothing is left of a time gone by. */
export function timeLeft(ms) {
  const left = Math.max(0, Math.floor(ms / 1000));
  const days = Math.floor(left / 86400);
  const time = [Math.floor(left / 3600) % 24, Math.floor(left / 60) % 60, left % 60];
  return (days ? `${days} ${days === 1 ? "day" : "days"} ` : "") + time.map(two).join(":");
}

export const rating = (elo) => (elo === null ? "–" : String(Math.round(elo)));
// The rating of a boss is held, and has none.
export const margin = (error) => (error ? `± ${Math.round(error)}` : "");
export const record = (player) => `${player.won}–${player.drawn}–${player.lost}`;
export const played = (player) => player.won + player.drawn + player.lost;
export const isRated = (player) =>
  player.elo !== null && player.error !== null && (player.boss || player.place !== null);

export function fileSize(bytes) {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1e6 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

export const STATUS = {
  playing: "playing", waiting: "waiting for its check", checking: "being checked",
  failed: "failed the check", absent: "nothing handed in",
};

// ---- A game on the board

const wordsIn = (text) => (text ?? "").split(" ").filter(Boolean);

/** A record that goes wrong is shown as far as it goes. */
export function showGame(board, game, nameOfPlayer) {
  for (const side of ["black", "white"]) board.setAttribute(side, tidy(nameOfPlayer(game[side])));
  board.load(wordsIn(game.moves), game.start ?? "");
}

export const openingLength = (game) => wordsIn(game.opening).length;
export const atEnd = (board) => board.ply === board.length;

/** "ann 28–24 bob": the winner first, black first in a draw. */
export function resultParts(game, nameOfPlayer) {
  const first = game.winner === "white" ? "white" : "black";
  const second = first === "white" ? "black" : "white";
  const [black, white] = game.points;
  return { first: nameOfPlayer(game[first]), second: nameOfPlayer(game[second]),
           score: first === "black" ? `${black}–${white}` : `${white}–${black}`,
           decided: game.winner === "black" || game.winner === "white" };
}
