// The live page: the standings, a recent game that replays by itself, and the news.
// It is made for a projector: everything must be readable without a touch.
import { atEnd, byId, calm, getJson, isRated, make, margin, nameOf, played, poll, quiet, rating,
         record, resultParts, showGame, STATUS, studentPath, tidy, timeLeft, when } from "./common.js";

const LATELY = 5 * 60 * 1000; // how far back the arrows look
const NEWS_TIME = 7000;
const STEP_TIME = 420;
const END_TIME = 4000; // how long the last position stays
const AGAIN_TIME = 20000; // when no newer game came, the same one starts again

let league = null;
let names = new Map();
let skew = 0; // the server's clock less ours

const name = (id) => names.get(id) ?? id;

// ---- Standings

const places = new Map(); // id: [{ at, place }], the oldest first

function movement(player) {
  const now = Date.now();
  const seen = (places.get(player.id) ?? []).filter((one) => now - one.at < LATELY);
  if (seen.at(-1)?.place !== player.place) seen.push({ at: now, place: player.place });
  places.set(player.id, seen);
  return seen[0].place - player.place;
}

function arrow(player) {
  const steps = movement(player);
  if (!steps) return "";
  const up = steps > 0;
  const text = `${up ? "up" : "down"} ${Math.abs(steps)} in the last minutes`;
  const sign = make("span", { className: up ? "up" : "down", title: text },
                    make("span", { "aria-hidden": "true", textContent: up ? "▲" : "▼" }));
  sign.append(make("span", { className: "unseen", textContent: text }));
  return sign;
}

/** One scale for all rows: from a little below the lowest rating to a little above the highest. */
function scaleOf(players) {
  const rated = players.filter(isRated);
  const students = rated.filter((player) => !player.boss);
  const reach = (player) => Math.min(player.error, 120);
  const low = Math.min(...students.map((player) => player.elo - reach(player))) - 15;
  const high = Math.max(...students.map((player) => player.elo + reach(player))) + 15;
  const at = (elo) => (100 * (Math.max(low, Math.min(high, elo)) - low)) / (high - low);
  const within = (player) => player.elo >= low && player.elo <= high;
  return { at, steps: rated.filter((player) => player.boss && within(player)) };
}

const percent = (number) => `${number.toFixed(2)}%`;

function draw(name, attributes, parent) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent?.append(element);
  return element;
}

function scaleImage(player, scale) {
  const image = draw("svg", { class: "scale", "aria-hidden": "true" });
  for (const boss of scale.steps) {
    const x = percent(scale.at(boss.elo));
    const passed = boss.elo <= player.elo ? "step passed" : "step";
    draw("line", { class: passed, x1: x, x2: x, y1: 0, y2: "100%" }, image);
  }
  const from = scale.at(player.elo - player.error);
  const to = scale.at(player.elo + player.error);
  draw("rect", { class: "interval", x: percent(from), width: percent(to - from), y: "30%",
                       height: "40%", rx: 2 }, image);
  draw("circle", { class: "dot", cx: percent(scale.at(player.elo)), cy: "50%", r: 4 }, image);
  return image;
}

/** The steps' names above the scale; where two are too close, the upper one stays. */
function scaleLabels(scale) {
  const image = draw("svg", { class: "scale", "aria-hidden": "true" });
  let right = Infinity;
  for (const boss of [...scale.steps].sort((one, other) => other.elo - one.elo)) {
    const x = scale.at(boss.elo);
    if (right - x < 6) continue;
    right = x;
    draw("text", { x: percent(x), y: "80%" }, image).textContent = shortLevel(boss.name);
  }
  return image;
}

const shortLevel = (level) => level.replace(/^level /, "");

function levelCell(player) {
  const cell = make("td", { className: "level" });
  const level = player.beaten.at(-1);
  if (!player.boss && level !== undefined) {
    const text = name(level);
    cell.append(make("span", { className: "tier", title: `has beaten ${text}`,
                               textContent: shortLevel(text) }));
  }
  return cell;
}

function nameCell(player) {
  const cell = make("th", { scope: "row" });
  if (player.boss) {
    cell.append(nameOf(player.name));
    return cell;
  }
  const link = make("a", { href: studentPath(player.id) }, nameOf(player.name));
  cell.append(link);
  if (isRated(player) && player.status !== "playing") {
    cell.append(make("small", { textContent: STATUS[player.status] ?? player.status }));
  }
  return cell;
}

function eloCell(player) {
  return make("td", { className: "elo" }, make("b", { textContent: rating(player.elo) }),
              make("small", { textContent: margin(player.error) }));
}

// Wide rows have all columns. In dense rows the scale lies along the foot of the row, and the
// number of games is left out, being the sum of W–D–L; a phone has no room for that either.
const COLUMNS = {
  wide: ["place", "who", "level", "elo", "scaled", "games", "record"],
  dense: ["place", "who", "level", "elo", "record"],
  tiny: ["place", "who", "level", "elo"],
};
const TITLES = { place: "#", who: "Player", level: "Level", elo: "Elo", scaled: "", games: "Games",
                 record: "W–D–L" };

function cellOf(column, player, scale, layout) {
  if (column === "who") return nameCell(player);
  if (column === "level") return levelCell(player);
  if (column === "elo") return eloCell(player);
  const cell = make("td", { className: column });
  if (column === "place" && !player.boss) cell.append(arrow(player), String(player.place));
  if (column === "games") cell.append(played(player));
  if (column === "record") cell.append(record(player));
  const scaled = layout === "wide" ? "scaled" : "place";
  if (column === scaled && !player.boss) cell.append(scaleImage(player, scale));
  return cell;
}

function rowOf(player, scale, layout) {
  const row = make("tr", { className: player.boss ? "boss" : "" });
  row.dataset.id = player.id;
  const columns = COLUMNS[layout];
  if (isRated(player)) {
    row.append(...columns.map((column) => cellOf(column, player, scale, layout)));
    return row;
  }
  const status = STATUS[player.status] ?? player.status;
  const text = player.status === "playing" ? "no rating yet"
    : player.message ? `${status}: ${player.message}` : status;
  row.append(make("td"), nameCell(player),
             make("td", { className: `status ${player.status}`, colSpan: columns.length - 2,
                          textContent: text, title: text }));
  return row;
}

function tableOf(players, scale, layout, part) {
  const head = COLUMNS[layout].map((column) => {
    const cell = make("th", { scope: "col", className: column, textContent: TITLES[column] });
    if (column === "scaled") {
      cell.append(make("span", { className: "unseen", textContent: "Scale" }), scaleLabels(scale));
    }
    return cell;
  });
  return make("table", {}, make("caption", { className: "unseen", textContent: `Standings${part}` }),
              make("thead", {}, make("tr", {}, ...head)),
              make("tbody", {}, ...players.map((player) => rowOf(player, scale, layout))));
}

const tops = () => new Map([...document.querySelectorAll("tr[data-id]")].map(
  (row) => [row.dataset.id, row.getBoundingClientRect()]));

/** Rows slide from where they were to where they are. */
function slide(before) {
  if (calm.matches) return;
  for (const row of document.querySelectorAll("tr[data-id]")) {
    const was = before.get(row.dataset.id);
    if (!was) continue;
    const is = row.getBoundingClientRect();
    const [x, y] = [was.left - is.left, was.top - is.top];
    if (!x && !y) continue;
    row.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }],
                { duration: 600, easing: "ease-in-out" });
  }
}

function showStandings() {
  const box = byId("standings");
  const { players } = league;
  if (players.length === 0) {
    box.replaceChildren(make("p", { id: "empty", textContent: "Nobody is in this league yet." }));
    return;
  }
  const before = tops();
  const focused = box.contains(document.activeElement) && document.activeElement.closest("tr");
  const scale = scaleOf(players);
  const narrow = innerWidth < 900;
  const size = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const room = box.clientHeight - 2.2 * size;
  const double = !narrow && players.length * 1.5 * size > room;
  const half = double ? Math.ceil(players.length / 2) : players.length;
  const row = Math.max((double ? 1.85 : 1.45) * size, Math.min((double ? 3 : 2.4) * size, room / half));
  box.style.setProperty("--row", `${Math.floor(row)}px`);
  const layout = innerWidth < 480 ? "tiny" : double || narrow ? "dense" : "wide";
  box.classList.toggle("dense", layout !== "wide");
  box.classList.toggle("roomy", double && row > 2.2 * size);
  const tables = [tableOf(players.slice(0, half), scale, layout, "")];
  if (double) tables.push(tableOf(players.slice(half), scale, layout, ", continued"));
  box.replaceChildren(...tables);
  if (focused) box.querySelector(`tr[data-id="${CSS.escape(focused.dataset.id)}"] a`)?.focus();
  slide(before);
}

/** When the rows do not fit even so, the table turns its pages by itself. */
function turnPage() {
  const box = byId("standings");
  if (box.scrollHeight <= box.clientHeight + 4 || box.matches(":hover, :focus-within")) return;
  const atEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 4;
  box.scrollTo({ top: atEnd ? 0 : box.scrollTop + box.clientHeight * 0.8,
                 behavior: calm.matches ? "auto" : "smooth" });
}

// ---- Head: facts, the clock, news

function showFacts() {
  byId("league").textContent = league.name;
  document.title = `${league.name}: standings`;
  const facts = [league.limits, `${league.games} games`];
  if (league.games_per_minute > 0) facts.push(`${Math.round(league.games_per_minute)} a minute`);
  if (league.settled) facts.push("every rating is settled");
  byId("facts").textContent = facts.join(" · ");
}

function showClock() {
  if (!league) return;
  const { deadline, frozen, settled } = league;
  const left = deadline === null ? 0 : deadline * 1000 - (Date.now() + skew);
  let [label, text] = ["", ""];
  if (frozen || (deadline !== null && left <= 0)) {
    [label, text] = ["The deadline has passed", settled ? "Final result" : "Last games…"];
  } else if (deadline !== null) {
    [label, text] = [`Hand in before ${when(deadline, true)}`, timeLeft(left)];
  }
  byId("deadline-label").textContent = label;
  byId("deadline").textContent = text;
  byId("deadline").classList.toggle("soon", text !== "" && left > 0 && left < 3600e3);
}

const handIns = []; // told before climbs, which are many in a busy league
const climbs = [];
let newsEnds = 0;

function turnNews() {
  if (Date.now() < newsEnds) return;
  const next = handIns.shift() ?? climbs.shift();
  byId("news").hidden = !next;
  byId("facts").hidden = Boolean(next);
  byId("news").textContent = next ?? "";
  const waiting = handIns.length + climbs.length > 0;
  newsEnds = next ? Date.now() + (waiting ? NEWS_TIME / 2 : NEWS_TIME) : 0;
}

const CHECKED = {
  playing: "passed the check, playing", waiting: "it waits for its check",
  checking: "it is being checked",
};

function handInOf(before, now) {
  const verdict = now.status === "failed" ? "failed the check" : CHECKED[now.status];
  if (now.version !== before.version && now.version !== null) {
    const which = before.version === null ? "the first" : "a new";
    return verdict && `${quiet(now.name)} handed in ${which} version: ${verdict}`;
  }
  const checked = before.status === "checking" || before.status === "waiting";
  if (now.status !== before.status && (now.status === "failed" || (checked && now.status === "playing"))) {
    return `${quiet(now.name)}: the new version ${now.status === "failed" ? verdict : CHECKED.playing}`;
  }
  return "";
}

const told = new Set(); // a rating may go up and down: each level is told once

function climbOf(before, now) {
  const beaten = now.beaten.find((level) => !before.beaten.includes(level));
  if (beaten === undefined || told.has(`${now.id} ${beaten}`)) return "";
  told.add(`${now.id} ${beaten}`);
  return `${quiet(now.name)} has beaten ${name(beaten)}`;
}

function gatherNews(before) {
  const old = new Map(before.players.map((player) => [player.id, player]));
  for (const player of league.players) {
    if (player.boss) continue;
    const was = old.get(player.id);
    const text = was ? handInOf(was, player) : `${quiet(player.name)} joined the league`;
    const climb = was ? climbOf(was, player) : "";
    if (text) handIns.push(text);
    if (climb) climbs.push(climb);
  }
  for (const list of [handIns, climbs]) list.splice(0, list.length - 6); // the newest are enough
}

// ---- The game beside the standings

const board = byId("board");
let game = null; // the one on the board
let ended = 0; // when its last position was reached
let paused = calm.matches;
let due = 0;

function verdictOf() {
  if (!game) return "No game yet";
  if (!atEnd(board)) return `Game ${game.number}, move ${board.ply}`;
  if (game.winner === "none") return "No result";
  const winner = game.winner === "draw" ? "Draw" : `${quiet(name(game[game.winner]))} wins`;
  const how = (game.termination || "points") === "points" ? "" : ` (${tidy(game.termination)})`;
  return `${winner}, ${resultParts(game, name).score}${how}`;
}

/** The newest game of a student, or that of two levels when there is none. */
function newest() {
  const levels = new Set(league.players.filter((player) => player.boss).map((boss) => boss.id));
  return league.recent.find((one) => !levels.has(one.black) || !levels.has(one.white)) ??
         league.recent[0];
}

async function nextGame() {
  const next = newest();
  const again = !paused && Date.now() - ended > AGAIN_TIME;
  if (!next || (next.number === game?.number && !again)) return;
  game = await getJson(`/api/games/${next.number}`);
  showGame(board, game, name);
  if (paused) board.step(Infinity);
}

async function turnBoard() {
  if (!league || Date.now() < due) return;
  due = Infinity; // no second turn while a game loads
  try {
    if (!game || (!paused && atEnd(board))) {
      await nextGame();
    } else if (!paused) {
      board.step(1);
      if (atEnd(board)) ended = Date.now();
    }
  } finally {
    due = Date.now() + (atEnd(board) ? END_TIME : STEP_TIME);
    byId("verdict").textContent = verdictOf();
  }
}

function showRecent() {
  byId("recent").replaceChildren(...league.recent.map((one) => {
    const { first, second, score, decided } = resultParts(one, name);
    return make("li", { className: decided ? "decided" : "", title: one.reason }, nameOf(first),
                make("span", { textContent: score }), nameOf(second),
                make("small", { textContent: one.reason ? "forfeit" : "" }));
  }));
}

// ---- Wiring

function setPaused(on) {
  paused = on;
  byId("pause").setAttribute("aria-pressed", String(on));
  byId("pause").textContent = on ? "Play" : "Pause";
  due = 0;
}

async function ask() {
  const answer = await getJson("/api/league");
  const before = league;
  league = answer;
  for (const player of league.players) player.name = tidy(player.name);
  names = new Map(league.players.map((player) => [player.id, player.name]));
  skew = league.now - Date.now();
  if (before) gatherNews(before);
  showFacts();
  showClock();
  showStandings();
  showRecent();
}

byId("pause").addEventListener("click", () => setPaused(!paused));
setPaused(paused);
addEventListener("resize", () => league && showStandings());
setInterval(() => { showClock(); turnNews(); }, 250);
setInterval(() => turnBoard().catch((error) => console.info(String(error))), 100);
setInterval(turnPage, 9000);
poll(ask, 2);
