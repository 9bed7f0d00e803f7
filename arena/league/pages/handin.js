// The hand-in box: a folder or files, dropped or chosen, go to the server in one request.
import { byId, fileSize, make, reasonIn, tidy } from "./common.js";

const MOST = 8e6; // bytes in all, as the server takes them
const LEFT_OUT = new Set([".git", "__pycache__", ".venv", ".DS_Store", "Thumbs.db"]);

let chosen = []; // { path, file }
let sending = false;
let locked = false;

/** "bot.py" for "my_bot/bot.py" when everything lies in that one folder. */
function withoutTop(files) {
  const tops = new Set(files.map(({ path }) => path.split("/")[0]));
  const inside = files.every(({ path }) => path.includes("/"));
  if (tops.size !== 1 || !inside) return files;
  return files.map(({ path, file }) => ({ path: path.slice(path.indexOf("/") + 1), file }));
}

const unwanted = (path) => path.split("/").find((part) => LEFT_OUT.has(part));

function choose(all) {
  const files = withoutTop(all);
  const without = new Set(files.map(({ path }) => unwanted(path)).filter(Boolean));
  chosen = files.filter(({ path }) => !unwanted(path))
    .sort((one, other) => one.path.localeCompare(other.path));
  byId("chosen").replaceChildren(...chosen.map(({ path, file }) =>
    make("li", {}, make("bdi", { textContent: tidy(path) }),
         make("small", { textContent: fileSize(file.size) }))));
  byId("chosen").hidden = chosen.length === 0;
  byId("left-out").hidden = without.size === 0;
  byId("left-out").textContent = `Left out: ${[...without].join(", ")}`;
  say(chosen.length === 0 && all.length > 0 ? "There is no file to hand in." : "");
  ready();
}

function say(text, bad = false) {
  byId("answer").textContent = text;
  byId("answer").className = bad ? "bad" : "";
}

function ready() {
  const size = chosen.reduce((sum, { file }) => sum + file.size, 0);
  const count = chosen.length === 1 ? "1 file" : `${chosen.length} files`;
  byId("send").textContent = chosen.length ? `Hand in ${count}, ${fileSize(size)}` : "Hand in";
  byId("send").disabled = sending || locked || chosen.length === 0 || size > MOST;
  if (size > MOST) say(`These files have ${fileSize(size)}. A version may have 8 MB at most.`, true);
}

// ---- Dropped folders

const entriesOf = (reader) => new Promise((done, failed) => { reader.readEntries(done, failed); });
const fileOf = (entry) => new Promise((done, failed) => { entry.file(done, failed); });

async function filesIn(entry, before = "") {
  const path = before + entry.name;
  if (entry.isFile) return [{ path, file: await fileOf(entry) }];
  if (LEFT_OUT.has(entry.name)) return [{ path: `${path}/`, file: new File([], "") }];
  const reader = entry.createReader();
  const files = [];
  // A reader gives its folder in parts; an empty part is the last.
  for (let part = await entriesOf(reader); part.length; part = await entriesOf(reader)) {
    for (const inner of part) files.push(...await filesIn(inner, `${path}/`));
  }
  return files;
}

async function dropped(event) {
  event.preventDefault();
  byId("drop").classList.remove("over");
  const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry()).filter(Boolean);
  try {
    choose((await Promise.all(entries.map((entry) => filesIn(entry)))).flat());
  } catch {
    say("The browser could not read these files. Choose them with the button.", true);
  }
}

// ---- Sending

/** The text after the comma of "data:…;base64,…"; an empty file has none. */
function base64Of(file) {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.split(",")[1] ?? "");
    reader.onerror = () => failed(new Error(`The browser could not read ${file.name}.`));
    reader.readAsDataURL(file);
  });
}

/** Fetch tells nothing of what is sent so far; the older request does. */
function post(body, code) {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/hand-in");
    request.setRequestHeader("Authorization", `Bearer ${code}`);
    request.setRequestHeader("Content-Type", "application/json");
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) byId("progress").value = event.loaded / event.total;
    };
    request.onerror = () => failed(new Error("The server could not be reached. Try again."));
    request.onload = () => {
      if (request.status === 200) done(JSON.parse(request.responseText));
      else failed(new Error(reasonIn(request.responseText, request.status)));
    };
    request.send(body);
  });
}

const AFTER = {
  waiting: "It waits for its check.", checking: "It is being checked.",
  playing: "It is playing already.", failed: "It failed the check.",
};

async function send(code, onDone) {
  if (!code) {
    say("Enter your code first.", true);
    byId("code").focus();
    return;
  }
  sending = true;
  ready();
  say("Sending…");
  byId("progress").value = 0;
  byId("progress").hidden = false;
  try {
    const files = [];
    for (const { path, file } of chosen) files.push({ path, base64: await base64Of(file) });
    const { version, status } = await post(JSON.stringify({ files }), code);
    choose([]);
    say(`Version ${version} has arrived. ${AFTER[status] ?? ""}`);
    onDone();
  } catch (error) {
    say(error.message, true);
  }
  sending = false;
  byId("progress").hidden = true;
  ready();
}

/** `code()` gives the student's code; `onDone` is called when a version has arrived. */
export function openHandIn(code, onDone) {
  const drop = byId("drop");
  for (const id of ["folder", "files"]) {
    byId(id).addEventListener("change", () => {
      choose([...byId(id).files].map((file) => ({ path: file.webkitRelativePath || file.name, file })));
      byId(id).value = ""; // the same folder, changed, may be chosen again
    });
  }
  drop.addEventListener("dragover", (event) => { event.preventDefault(); drop.classList.add("over"); });
  drop.addEventListener("dragleave", () => drop.classList.remove("over"));
  drop.addEventListener("drop", dropped);
  // A file dropped beside the box would replace the page.
  for (const kind of ["dragover", "drop"]) addEventListener(kind, (event) => event.preventDefault());
  byId("send").addEventListener("click", () => send(code(), onDone));
}

export function lockHandIn(lock) {
  if (lock === locked) return;
  locked = lock;
  ready();
}
