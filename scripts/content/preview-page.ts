import type { PreviewItem } from "./preview-item.ts";

/** The address of the page's event stream: one event when the page connects, and one after each publication. */
export const EVENTS_PATH = "/preview/events";

type Options = { item: PreviewItem; part: number | null; email: string; password: string };

/**
 * Returns the author's page: the test in a frame, and above the frame the findings about the module. The page signs the
 * demo learner in. After a publication that changed the module, the page deletes the browser's data and starts a new
 * attempt, because a running attempt never changes its content.
 */
export function previewPage(options: Options): string {
  const data = JSON.stringify({ ...options, events: EVENTS_PATH }).replace(/</g, "\\u003c");
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Preview</title>
<style>
  html, body { height: 100%; margin: 0; font: 14px/1.5 system-ui, sans-serif; }
  body { display: grid; grid-template-rows: auto 1fr; }
  header { padding: 6px 12px; display: flex; gap: 12px; align-items: baseline; background: #16201d; color: #eff0e8; }
  header [role=status] { flex: 1; white-space: pre-wrap; max-height: 30vh; overflow: auto; }
  iframe { width: 100%; height: 100%; border: 0; }
</style>
<header><b></b><span role="status">Opening</span><button type="button">Start again</button></header>
<iframe title="The test"></iframe>
<script type="module">
const { item, part, email, password, events } = ${data};
const frame = document.querySelector("iframe");
const status = document.querySelector("[role=status]");
document.querySelector("b").textContent = item.name;
document.title = "Preview: " + item.name;

const post = async (path, body, token) => {
  const headers = { "content-type": "application/json", ...(token && { authorization: "Bearer " + token }) };
  const reply = await fetch("/api/" + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(path + " answered " + reply.status);
  return reply.json();
};
const newSlug = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replace(/\\+/g, "-").replace(/\\//g, "_").replace(/=/g, "");
const whenDone = (request) =>
  new Promise((resolve) => { request.onsuccess = request.onerror = request.onblocked = () => resolve(); });

async function open() {
  frame.src = "about:blank";
  await new Promise((resolve) => { frame.onload = () => resolve(); });
  localStorage.clear();
  for (const { name } of await indexedDB.databases()) await whenDone(indexedDB.deleteDatabase(name));
  for (const name of await caches.keys()) await caches.delete(name);
  const tokens = await post("account/token/", { email, password });
  const user = await post("account/get_user_details/", {}, tokens.access);
  const testType = item.testType === "both" ? user.testType : item.testType;
  const claims = JSON.parse(atob(tokens.access.split(".")[1].replace(/-/g, "+").replace(/_/g, "/")));
  localStorage.setItem("bandwise.owner", claims.sub);
  localStorage.setItem("authTokens", JSON.stringify(tokens));
  localStorage.setItem("user", JSON.stringify({ ...user, testType }));
  localStorage.setItem("testType", testType);
  const query = new URLSearchParams({ mode: "practice", extra: "0", ...(part !== null && { part: String(part) }) });
  frame.src = "/ieltstest/attempt/" + item.type + "/" + item.slug + "/" + newSlug() + "?" + query;
  clickStart(200);
}
// Clicks "Start" as soon as the test shows it, so that the author sees the questions at once. Looks for the button every
// 100 ms, up to "tries" times more.
function clickStart(tries) {
  const buttons = [...(frame.contentDocument?.querySelectorAll("button") ?? [])];
  const button = buttons.find((candidate) => candidate.textContent.trim() === "Start");
  if (button) button.click();
  else if (tries > 0) setTimeout(() => clickStart(tries - 1), 100);
}
const show = (text) => { status.textContent = text; };
const start = () => open().catch((error) => show("The preview did not open: " + error.message));
document.querySelector("button").onclick = start;
const source = new EventSource(events);
source.onmessage = ({ data }) => {
  const { status: text, changed } = JSON.parse(data);
  show(text);
  if (changed) start();
};
source.onerror = () => show("The preview has stopped.");
start();
</script>
</html>
`;
}
