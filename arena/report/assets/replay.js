"use strict";
// The list of games and what goes with the board, which is a <yolah-board>. Names, reasons,
// comments and errors come from bots: they go into the page by textContent and attributes
// alone, never as HTML.
(() => {
  const PAGE = 100; // rows listed at a time
  const WINNERS = ["none", "black", "white", "draw"];
  const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const byId = (id) => document.getElementById(id);
  const data = JSON.parse(byId("data").textContent);

  const games = data.games.map((row) => ({
    number: row[0], round: row[1], black: row[2], white: row[3], winner: WINNERS[row[4]],
    how: data.terminations[row[5]], points: { b: row[6], w: row[7] }, moves: row[8] || "",
    opening: row[9] || 0, finished: Boolean(row[10]), comments: row[11] || "",
    start: row[12] || "", reason: row[13] || "",
    errors: row[14] || [],
  }));

  const board = byId("board");
  let found = games;
  let listed = 0;
  let game = null;
  let replay = null; // { moves, comments }

  function make(name, properties, ...children) {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  }

  /** "d5:b7" and so on, from two digits a move. */
  function readMoves(text) {
    const squares = [...text].map((digit) => {
      const square = DIGITS.indexOf(digit);
      return "abcdefgh"[square & 7] + ((square >> 3) + 1);
    });
    return squares.flatMap((to, i) => (i % 2 ? [`${squares[i - 1]}:${to}`] : []));
  }

  const isPass = (move) => move.slice(0, 2) === move.slice(3);
  /** Who moves after so many moves. */
  const sideAt = (ply) => board.frame(ply).side;

  function draw(name, attributes, parent) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    parent.append(element);
    return element;
  }

  // ---- The list

  function matches(one, player, opponent, outcome) {
    const plays = (who) => who === "" || one.black === +who || one.white === +who;
    if (!plays(player) || !plays(opponent)) return false;
    if (outcome === "trouble") return one.how !== "points";
    if (outcome === "won" || outcome === "lost") {
      if (player === "" || one.winner === "none" || one.winner === "draw") return false;
      return (one[one.winner] === +player) === (outcome === "won");
    }
    return outcome === "" || one.winner === outcome;
  }

  function filter() {
    const [player, opponent, outcome] =
      ["by-player", "by-opponent", "by-outcome"].map((id) => byId(id).value);
    for (const option of byId("by-outcome").options) {
      option.disabled = player === "" && (option.value === "won" || option.value === "lost");
    }
    found = games.filter((one) => matches(one, player, opponent, outcome));
    byId("found").textContent = found.length === games.length ? `${games.length} games`
      : `${found.length} of ${games.length} games`;
    byId("list").replaceChildren();
    listed = 0;
    listMore();
  }

  function listMore() {
    byId("list").append(...found.slice(listed, listed + PAGE).map(listRow));
    listed = Math.min(listed + PAGE, found.length);
    byId("more").hidden = listed === found.length;
  }

  /** The winner, or black where there is none. */
  const firstSide = (one) => (one.winner === "white" ? "white" : "black");
  const otherSide = (side) => (side === "black" ? "white" : "black");

  function nameCell(one, side) {
    const disc = make("span", { className: `disc ${side}`, title: side });
    const name = make("bdi", { textContent: data.players[one[side]] });
    const words = make("span", { className: "unseen", textContent: `${side}: ` });
    return make("td", { className: one.winner === side ? "winner" : "" },
                make("span", { className: "side" }, disc, words, name));
  }

  function listRow(one) {
    const button = make("button", { type: "button", textContent: one.number });
    button.setAttribute("aria-label", `Show game ${one.number}`);
    const first = firstSide(one);
    const points = make("td", { textContent: score(one, first, "–") });
    const how = one.winner === "draw" ? "draw" : one.how;
    if (how !== "points") {
      points.append(make("small", { className: "how", textContent: how || "not said" }));
    }
    const row = make("tr", {}, make("td", {}, button), nameCell(one, first),
                     nameCell(one, otherSide(first)), points);
    row.dataset.number = one.number;
    row.addEventListener("click", () => { choose(one); inSight(); });
    if (game === one) row.className = "chosen";
    return row;
  }

  /** On a phone the board is below the list. */
  function inSight() {
    if (byId("viewer").getBoundingClientRect().bottom > innerHeight) {
      byId("viewer").scrollIntoView({ block: "start" });
    }
  }

  // ---- One game

  function choose(one, atPly = 0) {
    game = one;
    replay = { moves: readMoves(one.moves), comments: one.comments.split("\n") };
    for (const side of ["black", "white"]) board.setAttribute(side, data.players[one[side]]);
    board.load(replay.moves, one.start);
    for (const row of byId("list").rows) {
      const chosen = row.dataset.number === String(one.number);
      row.className = chosen ? "chosen" : "";
    }
    byId("verdict").textContent = verdict(one);
    byId("record-text").textContent = recordText(one);
    byId("copied").textContent = "";
    listMoves();
    drawCurve();
    board.ply = atPly;
    follow();
  }

  function score(one, first, between = "-") {
    return `${one.points[first[0]]}${between}${one.points[otherSide(first)[0]]}`;
  }

  /** As the terminal says it: the winner first. */
  function outcome(one) {
    const first = firstSide(one);
    const name = `${data.players[one[first]]} (${first})`;
    const other = data.players[one[otherSide(first)]];
    const byPoints = one.how === "points";
    const decided = one.winner === "black" || one.winner === "white";
    let text = decided && !byPoints ? `${name} beat ${other} ${score(one, first)}`
      : `${name} ${score(one, first)} ${other}`;
    if (one.winner === "draw") text += ", a draw";
    if (one.winner === "none") text += ", lost by both";
    if (!byPoints) text += `, ${one.how}`;
    return one.reason ? `${text}: ${one.reason}` : text;
  }

  function verdict(one) {
    const text = `Game ${one.number}, round ${one.round}: ${outcome(one)}`;
    return one.moves ? text : `${text}. There is no record to replay.`;
  }

  /** Brings what stands around the board to the move that it shows. */
  function follow() {
    for (const side of ["black", "white"]) board.setAttribute(`${side}-note`, comment(side));
    byId("position-text").textContent = board.position;
    showErrors();
    markMove();
    history.replaceState(null, "", `#game=${game.number}&ply=${board.ply}`);
  }

  /** What a side said of its latest move. */
  function comment(side) {
    const at = [board.ply - 1, board.ply - 2].find((ply) => ply >= 0 && sideAt(ply) === side);
    return replay.comments[at] ?? "";
  }

  /** What the bot wrote to standard error at the move shown; at the end also what came after. */
  function showErrors() {
    const { ply, length } = board;
    const now = game.errors.filter(([at]) => at === ply || (ply === length && at > ply));
    byId("errors").hidden = now.length === 0;
    byId("errors-text").replaceChildren(...now.map(([at, text]) => {
      const name = data.players[game[sideAt(Math.min(at - 1, length))]];
      const what = at > ply ? "was asked for a move and wrote" : "wrote";
      return make("div", {}, make("small", { textContent: `${name} ${what}:` }),
                  make("pre", { textContent: text, tabIndex: 0 }));
    }));
  }

  function listMoves() {
    const body = byId("moves");
    body.replaceChildren();
    const offset = sideAt(0) === "white" ? 1 : 0;
    replay.moves.forEach((move, i) => {
      if (i === 0 || (i + offset) % 2 === 0) {
        const turn = Math.floor((i + offset) / 2) + 1;
        body.append(make("tr", {}, make("th", { scope: "row", textContent: `${turn}.` })));
        if (i === 0 && offset) body.lastChild.append(make("td"));
      }
      body.lastChild.append(make("td", {}, moveButton(move, i)));
    });
  }

  function moveButton(move, i) {
    const button = make("button", { type: "button", textContent: isPass(move) ? "pass" : move });
    if (i < game.opening) button.className = "opening";
    const said = replay.comments[i];
    if (said) {
      button.title = said;
      button.append(make("small", { textContent: said.split(" ")[0].slice(0, 8) }));
    }
    button.addEventListener("click", () => { board.ply = i + 1; });
    return button;
  }

  function markMove() {
    const box = byId("moves-box");
    const buttons = box.querySelectorAll("button");
    box.querySelector("[aria-current]")?.removeAttribute("aria-current");
    if (board.ply === 0) { box.scrollTop = 0; return; }
    const button = buttons[board.ply - 1];
    button.setAttribute("aria-current", "step");
    // Only the box scrolls: scrollIntoView would move the page under the reader.
    const row = button.closest("tr");
    const above = row.offsetTop - 8;
    const below = row.offsetTop + row.offsetHeight + 8 - box.clientHeight;
    if (box.scrollTop > above) box.scrollTop = above;
    if (box.scrollTop < below) box.scrollTop = below;
    byId("curve").querySelector(".now")?.setAttribute("x1", curveX(board.ply));
    byId("curve").querySelector(".now")?.setAttribute("x2", curveX(board.ply));
  }

  // ---- The curve of what both sides expected

  const curveX = (at) => (300 * at) / Math.max(1, replay.moves.length);

  function expectations() {
    const lines = { black: [], white: [] };
    replay.comments.forEach((said, i) => {
      const number = /^[+-]?\d{1,3}(\.\d+)?(?= |$)/.exec(said);
      if (!number) return;
      const side = sideAt(i);
      lines[side].push([i + 1, side === "black" ? +number[0] : -number[0]]);
    });
    return lines;
  }

  function drawCurve() {
    const lines = expectations();
    const all = [...lines.black, ...lines.white];
    const curve = byId("curve");
    curve.replaceChildren();
    byId("evaluation").hidden = all.length < 4;
    if (all.length < 4) return;
    const most = Math.max(4, ...all.map(([, margin]) => Math.abs(margin)));
    const y = (margin) => 45 - (42 * margin) / most;
    draw("line", { class: "grid", x1: 0, x2: 300, y1: 45, y2: 45 }, curve);
    for (const side of ["black", "white"]) {
      const points = lines[side].map(([at, margin]) => `${curveX(at).toFixed(1)},${y(margin).toFixed(1)}`);
      draw("polyline", { class: `curve ${side}`, points: points.join(" ") }, curve);
    }
    draw("text", { x: 2, y: 10 }, curve).textContent = `+${Math.round(most)}`;
    draw("text", { x: 2, y: 88 }, curve).textContent = `−${Math.round(most)}`;
    draw("line", { class: "now", x1: 0, x2: 0, y1: 0, y2: 90 }, curve);
  }

  // ---- Text to take away

  const tag = (name, value) => {
    const line = String(value).replace(/[\r\n\t]+/g, " ").replace(/[\\"]/g, "\\$&");
    return `[${name} "${line}"]\n`;
  };

  function recordText(one) {
    const known = ["points", "time", "resign", "illegal", "crash", "stall", "abandoned"];
    let text = tag("Round", one.round) + tag("Game", one.number) + tag("Black", data.players[one.black]) +
               tag("White", data.players[one.white]);
    if (one.reason) text += tag("Reason", one.reason);
    if (one.start) text += tag("Position", one.start);
    text += tag("Winner", one.winner);
    if (known.includes(one.how)) text += tag("Termination", one.how);
    const offset = sideAt(0) === "white" ? 1 : 0;
    const words = [];
    replay.moves.forEach((move, i) => {
      const turn = Math.floor((i + offset) / 2) + 1;
      if ((i + offset) % 2 === 0) words.push(`${turn}.`);
      else if (i === 0) words.push(`${turn}...`);
      words.push(move);
      if (replay.comments[i]) words.push(`{${replay.comments[i].replace(/[{}]/g, "'")}}`);
    });
    const end = board.frame(board.length).points;
    words.push(one.finished ? `${end.black}-${end.white}` : "*");
    return `${text}\n${words.join(" ")}\n`;
  }

  async function copy(id, what) {
    const source = byId(id);
    try {
      await navigator.clipboard.writeText(source.textContent);
    } catch {
      // Pages opened as files may not reach the clipboard: select the text.
      source.closest("details").open = true;
      getSelection().selectAllChildren(source);
      byId("copied").textContent = `The ${what} is selected; copy it with your keys.`;
      return;
    }
    byId("copied").textContent = `The ${what} is copied.`;
  }

  // ---- Wiring

  function neighbour(step) {
    const next = found[found.indexOf(game) + step];
    if (next) choose(next);
  }

  const KEYS = {
    ArrowLeft: () => board.step(-1),
    ArrowRight: () => board.step(1),
    Home: () => board.step(-Infinity),
    End: () => board.step(Infinity),
    n: () => neighbour(1),
    p: () => neighbour(-1),
    f: () => board.flip(),
  };

  function onKey(event) {
    const action = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const target = event.target;
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented) return; // the board has taken it
    if (target.matches("input, select, textarea, pre, .scroll")) return;
    // Elsewhere in the page these keys belong to the browser.
    const box = byId("viewer").getBoundingClientRect();
    if (!byId("games").contains(target) && (box.bottom < 0 || box.top > innerHeight)) return;
    event.preventDefault();
    action();
  }

  function chooseFromAddress() {
    const number = /^#game=(\d+)(?:&ply=(\d+))?$/.exec(location.hash);
    const one = number && games.find((any) => any.number === +number[1]);
    if (!one) return false;
    choose(one, +(number[2] ?? 0));
    byId("viewer").scrollIntoView({ block: "center" });
    return true;
  }

  function fillPlayers() {
    const order = data.players.map((name, i) => [name, i])
      .sort((one, other) => one[0].localeCompare(other[0]));
    for (const id of ["by-player", "by-opponent"]) {
      byId(id).append(make("option", { value: "", textContent: "any" }),
                      ...order.map(([name, i]) => make("option", { value: i, textContent: name })));
    }
  }

  function showPair(cell) {
    [byId("by-player").value, byId("by-opponent").value] = cell.dataset.pair.split(",");
    byId("by-outcome").value = "";
    filter();
    if (found.length) choose(found[0]);
    byId("games").scrollIntoView();
  }

  function openForPrint(open) {
    for (const one of document.querySelectorAll("#failures details")) one.open = open;
  }

  document.documentElement.classList.add("scripted");
  fillPlayers();
  filter();
  for (const id of ["by-player", "by-opponent", "by-outcome"]) byId(id).addEventListener("change", filter);
  byId("more").addEventListener("click", listMore);
  board.addEventListener("ply", follow);
  byId("copy-position").addEventListener("click", () => copy("position-text", "position"));
  byId("copy-record").addEventListener("click", () => copy("record-text", "record"));
  byId("cross").addEventListener("click", (event) => {
    const cell = event.target.closest("[data-pair]");
    if (cell) showPair(cell);
  });
  document.addEventListener("keydown", onKey);
  addEventListener("hashchange", chooseFromAddress);
  addEventListener("beforeprint", () => openForPrint(true));
  addEventListener("afterprint", () => openForPrint(false));

  if (games.length === 0) {
    byId("games").hidden = true;
  } else if (!chooseFromAddress()) {
    const address = location.href;
    choose(games[0]);
    history.replaceState(null, "", address);
  }
})();
