"use strict";
// The list of games and the replay. Names, reasons, comments and errors come from bots:
// they go into the page by textContent alone, never as HTML.
(() => {
  const PAGE = 100; // rows listed at a time
  const WINNERS = ["none", "black", "white", "draw"];
  const byId = (id) => document.getElementById(id);
  const data = JSON.parse(byId("data").textContent);

  const games = data.games.map((row) => ({
    number: row[0], round: row[1], black: row[2], white: row[3], winner: WINNERS[row[4]],
    how: data.terminations[row[5]], points: { b: row[6], w: row[7] }, moves: row[8] || "",
    opening: row[9] || 0, finished: Boolean(row[10]), comments: row[11] || "",
    start: row[12] || "", reason: row[13] || "",
    errors: row[14] || [],
  }));

  const board = new Yolah.Board(byId("board"));
  let found = games;
  let listed = 0;
  let game = null;
  let replay = null; // { moves, positions, comments }
  let ply = 0;

  function make(name, properties, ...children) {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
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
    const moves = Yolah.readMoves(one.moves);
    const positions = [Yolah.readPosition(one.start || Yolah.START)];
    for (const move of moves) positions.push(Yolah.play(positions.at(-1), move));
    replay = { moves, positions, comments: one.comments.split("\n") };
    for (const row of byId("list").rows) {
      const chosen = row.dataset.number === String(one.number);
      row.className = chosen ? "chosen" : "";
    }
    byId("ply").max = moves.length;
    byId("verdict").textContent = verdict(one);
    byId("record-text").textContent = recordText(one);
    byId("copied").textContent = "";
    listMoves();
    drawCurve();
    byId("board").classList.add("still");
    show(Math.min(atPly, moves.length));
    requestAnimationFrame(() => byId("board").classList.remove("still"));
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

  function show(at) {
    ply = Math.max(0, Math.min(at, replay.moves.length));
    const position = replay.positions[ply];
    board.show(position, ply > 0 ? replay.moves[ply - 1] : null);
    fillStrips(position);
    byId("ply").value = ply;
    byId("ply").setAttribute("aria-valuetext", ply === 0 ? "start"
      : `${ply}: ${Yolah.moveName(replay.moves[ply - 1])}`);
    byId("position-text").textContent = Yolah.positionText(position);
    byId("first").disabled = byId("back").disabled = ply === 0;
    byId("last").disabled = byId("forward").disabled = ply === replay.moves.length;
    showErrors();
    markMove();
    history.replaceState(null, "", `#game=${game.number}&ply=${ply}`);
  }

  function fillStrips(position) {
    const strips = board.flipped ? { upper: "black", lower: "white" }
      : { upper: "white", lower: "black" };
    for (const id in strips) {
      const side = strips[id];
      const strip = byId(id);
      const letter = side[0];
      const turn = ply < replay.moves.length && position.side === letter;
      strip.className = `strip ${side}${turn ? " turn" : ""}`;
      strip.querySelector("b").textContent = data.players[game[side]];
      strip.querySelector("small").textContent = comment(side);
      strip.querySelector(".score").textContent = position.points[letter];
    }
  }

  /** What a side said of its latest move, or who it is. */
  function comment(side) {
    for (const at of [ply - 1, ply - 2]) {
      if (at >= 0 && replay.positions[at].side === side[0] && replay.comments[at]) {
        return `${side} · ${replay.comments[at]}`;
      }
    }
    return side;
  }

  /** What the bot wrote to standard error at the move shown; at the end also what came after. */
  function showErrors() {
    const atEnd = ply === replay.moves.length;
    const now = game.errors.filter(([at]) => at === ply || (atEnd && at > ply));
    byId("errors").hidden = now.length === 0;
    byId("errors-text").replaceChildren(...now.map(([at, text]) => {
      const side = replay.positions[Math.min(at, replay.positions.length) - 1].side;
      const name = data.players[game[side === "b" ? "black" : "white"]];
      const what = at > ply ? "was asked for a move and wrote" : "wrote";
      return make("div", {}, make("small", { textContent: `${name} ${what}:` }),
                  make("pre", { textContent: text, tabIndex: 0 }));
    }));
  }

  function listMoves() {
    const body = byId("moves");
    body.replaceChildren();
    const offset = replay.positions[0].side === "w" ? 1 : 0;
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
    const text = Yolah.isPass(move) ? "pass" : Yolah.moveName(move);
    const button = make("button", { type: "button", textContent: text });
    if (i < game.opening) button.className = "opening";
    const said = replay.comments[i];
    if (said) {
      button.title = said;
      button.append(make("small", { textContent: said.split(" ")[0].slice(0, 8) }));
    }
    button.addEventListener("click", () => show(i + 1));
    return button;
  }

  function markMove() {
    const box = byId("moves-box");
    const buttons = box.querySelectorAll("button");
    box.querySelector("[aria-current]")?.removeAttribute("aria-current");
    if (ply === 0) { box.scrollTop = 0; return; }
    const button = buttons[ply - 1];
    button.setAttribute("aria-current", "step");
    // Only the box scrolls: scrollIntoView would move the page under the reader.
    const row = button.closest("tr");
    const above = row.offsetTop - 8;
    const below = row.offsetTop + row.offsetHeight + 8 - box.clientHeight;
    if (box.scrollTop > above) box.scrollTop = above;
    if (box.scrollTop < below) box.scrollTop = below;
    byId("curve").querySelector(".now")?.setAttribute("x1", curveX(ply));
    byId("curve").querySelector(".now")?.setAttribute("x2", curveX(ply));
  }

  // ---- The curve of what both sides expected

  const curveX = (at) => (300 * at) / Math.max(1, replay.moves.length);

  function expectations() {
    const lines = { b: [], w: [] };
    replay.comments.forEach((said, i) => {
      const number = /^[+-]?\d{1,3}(\.\d+)?(?= |$)/.exec(said);
      if (!number) return;
      const side = replay.positions[i].side;
      lines[side].push([i + 1, side === "b" ? +number[0] : -number[0]]);
    });
    return lines;
  }

  function drawCurve() {
    const lines = expectations();
    const all = [...lines.b, ...lines.w];
    const curve = byId("curve");
    curve.replaceChildren();
    byId("evaluation").hidden = all.length < 4;
    if (all.length < 4) return;
    const most = Math.max(4, ...all.map(([, margin]) => Math.abs(margin)));
    const y = (margin) => 45 - (42 * margin) / most;
    Yolah.draw("line", { class: "grid", x1: 0, x2: 300, y1: 45, y2: 45 }, curve);
    for (const [side, name] of [["b", "black"], ["w", "white"]]) {
      const points = lines[side].map(([at, margin]) => `${curveX(at).toFixed(1)},${y(margin).toFixed(1)}`);
      Yolah.draw("polyline", { class: `curve ${name}`, points: points.join(" ") }, curve);
    }
    Yolah.draw("text", { x: 2, y: 10 }, curve).textContent = `+${Math.round(most)}`;
    Yolah.draw("text", { x: 2, y: 88 }, curve).textContent = `−${Math.round(most)}`;
    Yolah.draw("line", { class: "now", x1: 0, x2: 0, y1: 0, y2: 90 }, curve);
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
    const offset = replay.positions[0].side === "w" ? 1 : 0;
    const words = [];
    replay.moves.forEach((move, i) => {
      const turn = Math.floor((i + offset) / 2) + 1;
      if ((i + offset) % 2 === 0) words.push(`${turn}.`);
      else if (i === 0) words.push(`${turn}...`);
      words.push(Yolah.moveName(move));
      if (replay.comments[i]) words.push(`{${replay.comments[i].replace(/[{}]/g, "'")}}`);
    });
    const end = replay.positions.at(-1).points;
    words.push(one.finished ? `${end.b}-${end.w}` : "*");
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

  function flip() {
    board.flip();
    show(ply);
  }

  const KEYS = {
    ArrowLeft: () => show(ply - 1),
    ArrowRight: () => show(ply + 1),
    Home: () => show(0),
    End: () => show(replay.moves.length),
    n: () => neighbour(1),
    p: () => neighbour(-1),
    f: flip,
  };

  function onKey(event) {
    const action = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const target = event.target;
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
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
  byId("first").addEventListener("click", () => show(0));
  byId("back").addEventListener("click", () => show(ply - 1));
  byId("forward").addEventListener("click", () => show(ply + 1));
  byId("last").addEventListener("click", () => show(replay.moves.length));
  byId("flip").addEventListener("click", flip);
  byId("ply").addEventListener("input", () => show(+byId("ply").value));
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
