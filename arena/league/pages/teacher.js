// The teacher's page: marks, pairs of similar bots, and the students' codes.
import { byId, get, make, margin, nameOf, poll, rating, Refused, saveCode, savedCode,
         studentPath } from "./common.js";

const WHOSE = "/teacher"; // no student has this id
let code = savedCode(WHOSE);
let seen = "";
let names = new Map();

const name = (id) => names.get(id) ?? id;
const link = (id) => make("a", { href: studentPath(id) }, nameOf(name(id)));
const number = (text, also = "") =>
  make("td", { className: `number ${also}`, textContent: text ?? "–" });

function marksRow(one) {
  const elo = make("td", { className: "number" }, make("b", { textContent: rating(one.elo) }), " ",
                   make("small", { textContent: margin(one.error) }));
  const beaten = Array.isArray(one.beaten) ? one.beaten.length : one.beaten;
  const mark = number("");
  mark.append(make("b", { textContent: one.mark ?? "–" }));
  return make("tr", {}, make("th", { scope: "row" }, link(one.id)), mark, elo, number(one.place, "minor"),
              number(beaten), make("td", { className: "remark", textContent: one.remark ?? "" }));
}

function pairItem(pair) {
  const share = pair.identical ? "the same program" : `${Math.round(100 * pair.share)} % alike`;
  const title = make("p", {}, link(pair.first), " and ", link(pair.second), " ",
                     make("b", { className: pair.identical ? "bad" : "", textContent: share }));
  const item = make("li", {}, title);
  if (pair.passages.length) {
    const place = (text) => make("code", { textContent: text });
    const passages = pair.passages.map((one) =>
      make("li", {}, place(one.first), " ↔ ", place(one.second)));
    const count = passages.length === 1 ? "1 passage" : `${passages.length} passages`;
    item.append(make("details", {}, make("summary", { textContent: count }), make("ul", {}, ...passages)));
  }
  return item;
}

function rosterRow(one) {
  return make("tr", {}, make("th", { scope: "row" }, link(one.id)),
              make("td", {}, make("code", { textContent: one.code })));
}

function draw({ similar, marks, roster }) {
  names = new Map([...marks, ...roster].map((one) => [one.id, one.name]));
  byId("marks").replaceChildren(...marks.map(marksRow));
  byId("similar").replaceChildren(...similar.map(pairItem));
  byId("similar-none").hidden = similar.length > 0;
  byId("similar-note").hidden = similar.length === 0;
  byId("roster").replaceChildren(...roster.map(rosterRow));
}

function showCode(refusal = "") {
  byId("code-form").hidden = code !== "";
  byId("code-saved").hidden = code === "";
  byId("main").hidden = code === "" || seen === "";
  byId("code-wrong").hidden = refusal === "";
  byId("code-wrong").textContent = refusal;
}

function setCode(value, refusal = "") {
  code = value.trim();
  saveCode(WHOSE, code);
  seen = "";
  byId("code").value = "";
  if (!code) for (const id of ["marks", "similar", "roster"]) byId(id).replaceChildren();
  showCode(refusal);
}

async function ask() {
  if (!code) return;
  try {
    const answer = await get("/api/teacher", code);
    if (answer === seen) return;
    draw(JSON.parse(answer));
    seen = answer;
    showCode();
  } catch (error) {
    if (error instanceof Refused && [401, 403].includes(error.status)) setCode("", error.message);
    throw error;
  }
}

/** A link cannot carry the code: the page fetches the file and hands it on. */
async function download() {
  try {
    const file = new Blob([await get("/api/marks.csv", code)], { type: "text/csv" });
    const address = URL.createObjectURL(file);
    make("a", { href: address, download: "marks.csv" }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
    byId("csv-answer").textContent = "";
  } catch (error) {
    byId("csv-answer").textContent = `The file did not come: ${error.message}`;
  }
}

function toggleCodes() {
  const table = byId("roster-table");
  table.hidden = !table.hidden;
  byId("show-codes").setAttribute("aria-expanded", String(!table.hidden));
  byId("show-codes").textContent = table.hidden ? "Show the codes" : "Hide the codes";
}

byId("csv").addEventListener("click", download);
byId("show-codes").addEventListener("click", toggleCodes);
byId("forget").addEventListener("click", () => setCode(""));
showCode();
const askAgain = poll(ask, 10, 25);
byId("code-form").addEventListener("submit", (event) => {
  event.preventDefault();
  setCode(byId("code").value);
  askAgain();
});
