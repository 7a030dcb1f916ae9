/** The page that `typing.bench.ts` types into: the Writing test, or only a text area with `?bare`. */
import Dexie from "dexie";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { startTimer } from "#core/exam/attempt/timer.ts";
import { fixtureWriting } from "#tests/support/fixture-writing.ts";
import { WritingAttempt } from "#web/app/attempt/writing-attempt.tsx";
import { startAttempt } from "#web/db/attempt/attempts.ts";
import { openDevice } from "#web/db/storage/device.ts";
import { saveDraft } from "#web/db/draft/drafts.ts";
import { createSlug } from "#web/db/storage/ids.ts";
import { storePack } from "#web/db/library/packs.ts";
import styles from "#web/features/writing/writing.module.css";
import "#web/ui/style/tokens.css";
import "#web/ui/style/base.css";

const SECTION = "task-1";
const SENTENCE = "The bar chart compares the ways in which residents of the town travelled to work in the two years. ";
/** About 300 words in paragraphs of 60, as at the end of an essay. */
const TEXT = Array.from({ length: 5 }, () => SENTENCE.repeat(3)).join("\n\n");

// Dexie traces promises on localhost, which is slow. Learners run it without traces.
Dexie.debug = false;

await (location.search === "?bare" ? showBare() : showEditor());
// Waits for the font of the answer, so that loading it is not measured.
await document.fonts.ready;
document.body.dataset["ready"] = "true";

async function showBare(): Promise<void> {
  const area = document.createElement("textarea");
  area.className = styles["text"] ?? "";
  area.value = TEXT;
  area.dataset["answer"] = SECTION;
  // Same position and size as in the test: the right 56 % of the window, between header and footer.
  area.style.cssText = "position:fixed;inset:56px 0 61px auto;width:55.5%;height:auto;contain:none";
  document.body.append(area);
}

async function showEditor(): Promise<void> {
  const device = openDevice({ names: { work: "bench-work", cache: "bench-cache" } });
  const now = Date.now();
  const { slug: module_slug, name } = fixtureWriting;
  const location = { book: { slug: "bench", name: "Bench" }, test: { slug: "test-1", name } };
  await storePack(device, { module: fixtureWriting, key: null, media: [], ...location }, now);
  const slug = createSlug();
  const reading = { wall: now, mono: performance.now(), asleep: false, page: performance.timeOrigin };
  const started = await startAttempt(device, {
    owner: "bench",
    slug,
    module_slug,
    mode: "exam",
    extra_time: 0,
    parts: null,
    clock: startTimer("exam", { durationSeconds: 3600, extraTime: 0, now: reading }),
    now,
  });
  if ("problem" in started) throw new Error(started.problem);
  await saveDraft(device, { slug, section: SECTION, text: TEXT, loadedEdit: 0, now });
  const { attempt } = started;
  const page = createElement(WritingAttempt, {
    device,
    attempt,
    module: fixtureWriting,
    name: "Writing, Academic",
    onHandedIn: () => undefined,
  });
  const root = document.createElement("div");
  document.body.append(root);
  createRoot(root).render(
    createElement(RouterProvider, { router: createMemoryRouter([{ path: "/", element: page }]) }),
  );
  while (document.querySelector(`[data-answer="${SECTION}"]`) === null)
    await new Promise((resolve) => setTimeout(resolve, 50));
}
