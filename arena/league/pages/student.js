// A student's page: what to do next, the hand-in box, the games with their replay, the versions.
import { byId, get, getJson, make, margin, nameOf, openingLength, poll, quiet, rating, record,
         Refused, saveCode, savedCode, showGame, tidy, when } from "./common.js";
import { lockHandIn, openHandIn } from "./handin.js";

const id = decodeURIComponent(location.pathname.replace(/^\/student\//, ""));
let code = savedCode(id);
let player = null;
let players = new Map();
const drawn = new Map(); // what each list was made of, so that none is made anew without need
let shown = null; // the game on the board

const name = (who) => players.get(who)?.name ?? who;
const text = (element, value) => { byId(element).textContent = value; };
const hide = (element, hidden) => { byId(element).hidden = hidden; };

// ---- What to do next

function verdictOf(newest) {
  if (!newest) return "Hand in your bot to join the league.";
  const version = `Version ${newest.version}`;
  if (newest.verdict === "failed") return `${version} failed the check.`;
  if (newest.verdict === "passed") {
    return player.status === "playing" ? `${version} passed the check and is playing.`
      : `${version} passed the check.`;
  }
  return player.status === "checking" ? `${version} is being checked now.`
    : `${version} is waiting for its check.`;
}

function showVerdict() {
  const [newest] = player.versions;
  const failed = newest?.verdict === "failed";
  if (player.boss) {
    text("verdict", `${quiet(player.name)} is one of the levels that students climb.`);
  } else if (byId("verdict").textContent !== verdictOf(newest)) {
    text("verdict", verdictOf(newest));
  }
  byId("verdict").className = failed ? "bad" : "";
  hide("why", !failed);
  text("why", failed ? newest.message || player.message : "");
  const plays = player.versions.find((one) => one.verdict === "passed");
  const older = newest && newest.verdict !== "passed" && plays && player.version === plays.version;
  const mend = failed ? "Correct your bot, try it with yolah compliance, and hand it in again." : "";
  const meanwhile = older ? `Until then, version ${plays.version} goes on playing.` : "";
  hide("meanwhile", !mend && !meanwhile);
  text("meanwhile", [mend, meanwhile].filter(Boolean).join(" "));
  hide("check", !player.check);
  if (player.check && byId("check-text").textContent !== player.check) {
    text("check-text", player.check);
    byId("check").open = failed;
  }
  hide("check-locked", !failed || Boolean(player.check));
}

function showFigures() {
  const placed = [...players.values()].filter((one) => one.place !== null).length;
  text("elo", rating(player.elo));
  text("error", margin(player.error));
  text("place", player.place ?? "–");
  text("of", player.place === null ? "" : `of ${placed}`);
  text("level", player.beaten.length ? name(player.beaten.at(-1)).replace(/^level /, "") : "–");
  text("record", record(player));
}

function count(games, outcome) {
  return games.filter((game) => game.outcome === outcome).length;
}

function showNext() {
  const against = player.games.filter((game) => game.opponent === player.next);
  const rated = players.get(player.next);
  hide("next", player.next === null);
  if (player.next !== null) {
    const elo = rated && rated.elo !== null ? ` (Elo ${rating(rated.elo)})` : "";
    const score = `${count(against, "won")} won, ${count(against, "drawn")} drawn, ` +
                  `${count(against, "lost")} lost`;
    text("next-text", `Next to beat: ${quiet(name(player.next))}${elo}. ` +
                      (against.length ? `Your score against it: ${score}.` : "No game against it yet."));
    hide("next-games", against.length === 0);
  }
  const failures = player.games.filter((game) => game.failure).length;
  hide("failing", failures === 0);
  text("failing-text", `Your bot failed in ${failures} of its last ${player.games.length} games: ` +
                       "it was too slow, crashed or moved illegally.");
}

// ---- The list of games

const outcomeFilter = () => byId("filters").elements.outcome.value;

function wanted(game) {
  const opponent = byId("opponent").value;
  if (opponent !== "" && game.opponent !== opponent) return false;
  if (outcomeFilter() === "lost") return game.outcome === "lost";
  return outcomeFilter() !== "failures" || game.failure;
}

function listRow(game) {
  const opponent = name(game.opponent);
  const label = `Show game ${game.number} against ${tidy(opponent)}`;
  const button = make("button", { type: "button", className: "link", "aria-label": label },
                      nameOf(opponent));
  const [own, theirs] = game.points;
  const result = make("td", {}, make("b", { className: game.outcome, textContent: game.outcome }),
                      " ", make("span", { textContent: `${own}–${theirs}` }));
  if (game.reason) {
    result.append(make("small", { className: "reason", textContent: game.reason, title: game.reason }));
  }
  const row = make("tr", { className: game.failure ? "failure" : "" }, make("td", {}, button), result,
                   make("td", { className: "minor", textContent: game.color }),
                   make("td", { className: "minor", textContent: when(game.at) }));
  row.dataset.number = game.number;
  row.addEventListener("click", () => choose(game.number, 0, true));
  return row;
}

function markRow() {
  for (const row of byId("list").rows) {
    row.classList.toggle("chosen", row.dataset.number === String(shown?.number));
  }
}

function listGames() {
  const games = player.games.filter(wanted);
  const focused = document.activeElement?.closest?.("#list tr")?.dataset.number;
  byId("list").replaceChildren(...games.map(listRow));
  const all = player.games.length;
  hide("no-games", all > 0);
  text("found", games.length === all ? `The last ${all} games`
    : `${games.length} of the last ${all} games`);
  byId("games").classList.toggle("without", all === 0);
  markRow();
  if (focused) byId("list").querySelector(`tr[data-number="${CSS.escape(focused)}"] button`)?.focus();
}

function listOpponents(opponents) {
  const select = byId("opponent");
  const before = select.value;
  opponents.sort((one, other) => one[1].localeCompare(other[1], "en", { numeric: true }));
  select.replaceChildren(make("option", { value: "", textContent: "Any opponent" }),
                         ...opponents.map(([value, label]) => make("option", { value, textContent: label })));
  select.value = opponents.some(([value]) => value === before) ? before : "";
}

function filterTo(outcome, opponent) {
  byId("filters").elements.outcome.value = outcome;
  byId("opponent").value = opponent;
  listGames();
  byId("games").scrollIntoView();
  const first = byId("list").rows[0];
  if (first) choose(Number(first.dataset.number), 0);
}

// ---- The game on the board

const board = byId("board");

async function choose(number, ply = 0, intoSight = false) {
  let game;
  try {
    game = await getJson(`/api/games/${number}`, code);
  } catch (error) {
    text("result", `Game ${number} cannot be shown: ${error.message}`);
    return;
  }
  shown = game;
  board.flipped = game.white === id;
  showGame(board, game, name);
  text("result", resultOf(game));
  const all = Object.values(game.stderr ?? {}).join("");
  hide("all-said", all === "");
  text("all-said-text", all);
  markRow();
  board.ply = ply;
  follow();
  if (intoSight && byId("viewer").getBoundingClientRect().bottom > innerHeight) {
    byId("viewer").scrollIntoView({ block: "start" });
  }
}

function resultOf(game) {
  const [black, white] = game.points;
  const winner = game.winner === "draw" ? "Draw" : game.winner === "none" ? "No result"
    : `${quiet(name(game[game.winner]))} won with ${game.winner}`;
  return `Game ${game.number}. ${winner}, ${black}–${white}. ${tidy(game.reason ?? "")}`;
}

/** Texts for the position after `ply` moves; what came after the last move belongs to the end. */
function saidAt(ply) {
  const here = (one) => Math.min(one.ply, board.length) === ply;
  return (shown.output ?? []).filter(here).map((one) => one.text).join("");
}

function saidStep(direction) {
  for (let ply = board.ply + direction; ply >= 0 && ply <= board.length; ply += direction) {
    if (saidAt(ply)) return ply;
  }
  return -1;
}

/** Brings what stands around the board to the move that it shows. */
function follow() {
  const at = board.ply;
  text("move", at === 0 ? "Start" : moveLine(at));
  const said = saidAt(at);
  const some = (shown.output ?? []).length > 0;
  hide("said", said === "");
  text("said", said);
  hide("said-none", said !== "");
  text("said-none", !player.own ? "Enter your code to see it."
    : some ? "Nothing at this move." : "Nothing in this game.");
  hide("said-steps", !some);
  byId("said-back").disabled = saidStep(-1) < 0;
  byId("said-forward").disabled = saidStep(1) < 0;
  history.replaceState(null, "", `#game=${shown.number}&ply=${at}`);
}

function moveLine(at) {
  const opening = at <= openingLength(shown) ? " (given opening)" : "";
  const move = board.move === "a1:a1" ? "pass" : board.move;
  return `Move ${at} of ${board.length}, ${board.frame(at - 1).side}: ${move}${opening}`;
}

function onKey(event) {
  const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
  if (!shown || !Object.hasOwn(steps, event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.defaultPrevented) return; // the board has taken it
  if (event.target.matches("input, select, pre, ul, .list")) return;
  const box = byId("viewer").getBoundingClientRect();
  if (box.bottom < 0 || box.top > innerHeight) return; // elsewhere the keys are the browser's
  event.preventDefault();
  board.step(steps[event.key]);
}

// ---- Versions

function listVersions() {
  hide("no-versions", player.versions.length > 0);
  hide("versions-table", player.versions.length === 0);
  byId("versions").replaceChildren(...player.versions.map((one) => {
    const check = make("td", {}, make("b", { className: one.verdict, textContent: one.verdict }));
    if (one.message) check.append(make("small", { className: "reason", textContent: one.message }));
    const mark = one.version === player.version ? " (plays)" : "";
    return make("tr", {}, make("td", {}, make("code", { textContent: one.version }), mark),
                make("td", { className: "nowrap", textContent: when(one.at) }), check);
  }));
}

// ---- The code

function showCode(refusal = "") {
  hide("code-form", code !== "");
  hide("code-saved", code === "");
  hide("code-wrong", refusal === "");
  text("code-wrong", refusal);
}

function setCode(value) {
  code = value.trim();
  saveCode(id, code);
  byId("code").value = "";
  showCode();
  ask().then(() => shown && choose(shown.number, board.ply)).catch(() => {});
}

/** A wrong code is forgotten; the rest of the page is for everybody. */
async function askPlayer() {
  const path = `/api/players/${encodeURIComponent(id)}`;
  try {
    return await get(path, code);
  } catch (error) {
    if (!code || !(error instanceof Refused) || ![401, 403].includes(error.status)) throw error;
    code = "";
    saveCode(id, "");
    showCode(error.message);
    return get(path);
  }
}

// ---- Wiring

function whenNew(what, data, action) {
  const now = JSON.stringify(data);
  if (drawn.get(what) === now) return;
  drawn.set(what, now);
  action(data);
}

function draw(league) {
  players = new Map(league.players.map((one) => [one.id, { ...one, name: tidy(one.name) }]));
  text("league", league.name);
  text("name", tidy(player.name));
  document.title = `${tidy(player.name)}: ${league.name}`;
  const closed = league.frozen || (league.deadline !== null && league.deadline * 1000 < league.now);
  text("closing", closed ? "The deadline has passed: no more versions are taken."
    : league.deadline === null ? "" : `Before ${when(league.deadline, true)}.`);
  lockHandIn(closed);
  hide("hand-in", player.boss);
  showVerdict();
  showFigures();
  showNext();
  const opponents = [...new Set(player.games.map((game) => game.opponent))];
  whenNew("opponents", opponents.map((one) => [one, name(one)]), listOpponents);
  whenNew("games", player.games, () => listGames());
  whenNew("versions", [player.versions, player.version], listVersions);
  hide("main", false);
}

async function ask() {
  let answer;
  try {
    answer = await askPlayer();
  } catch (error) {
    if (error instanceof Refused && error.status === 404) {
      text("missing", `There is no player “${tidy(id)}” in this league.`);
      hide("missing", false);
    }
    throw error;
  }
  const league = await getJson("/api/league");
  player = JSON.parse(answer);
  draw(league);
  if (!shown && player.games.length) {
    const [, number, ply] = /^#game=(\d+)(?:&ply=(\d+))?$/.exec(location.hash) ?? [];
    const address = location.href;
    await choose(number ? Number(number) : player.games[0].number, Number(ply ?? 0));
    if (!number) history.replaceState(null, "", address);
  }
}

byId("filters").addEventListener("change", listGames);
byId("filters").addEventListener("submit", (event) => event.preventDefault());
byId("next-games").addEventListener("click", () => filterTo("all", player.next));
byId("failing-games").addEventListener("click", () => filterTo("failures", ""));
board.addEventListener("ply", follow);
byId("said-back").addEventListener("click", () => { board.ply = saidStep(-1); });
byId("said-forward").addEventListener("click", () => { board.ply = saidStep(1); });
byId("code-form").addEventListener("submit", (event) => {
  event.preventDefault();
  setCode(byId("code").value);
});
byId("forget").addEventListener("click", () => setCode(""));
document.addEventListener("keydown", onKey);

// A teacher may give each student a link that ends with #code=…; the address keeps no code.
const given = /^#code=(.+)$/.exec(location.hash);
if (given) {
  code = decodeURIComponent(given[1]);
  saveCode(id, code);
  history.replaceState(null, "", location.pathname);
}
showCode();
const askAgain = poll(ask, 4, 12);
openHandIn(() => code, askAgain);
