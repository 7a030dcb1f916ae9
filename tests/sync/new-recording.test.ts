/** A Listening recording is replaced while a device has the earlier one. */
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { publishBooks } from "#api/commands/operate/publish.ts";
import type { CompiledModule } from "#core/exam/content/compiled.ts";
import { mediaPath, type MediaItem } from "#core/exam/content/media.ts";
import { ModuleSchema } from "#core/exam/content/module.ts";
import { makeCompiledBook, makeCompiledModule } from "#tests/api/support/library.ts";
import type { TestApp } from "#tests/api/support/test-app.ts";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import { handIn } from "#web/db/attempt/hand-in.ts";
import { MEDIA_CACHE } from "#web/db/library/media-cache.ts";
import { getPackRow } from "#web/db/library/packs.ts";
import * as v from "valibot";
import { createProfile, type Page, type Profile } from "./support/device.ts";
import { PASSWORD, addLearner, beginAttempt, createAppWithBook } from "./support/learner-profile.ts";

const LISTENING = "wharf-1-listening";
let app: TestApp;
let profile: Profile;
let page: Page;
let folder: string;

/** Returns a Listening module with a part for each recording, and its key. */
async function compileListening(content_version: string, recordings: readonly string[]): Promise<CompiledModule> {
  const media: CompiledModule["media"] = [];
  for (const [index, sound] of recordings.entries()) {
    const sha256 = createHash("sha256").update(sound).digest("hex");
    const file = join(folder, sha256);
    await writeFile(file, sound);
    media.push({ item: { id: `part-${index + 1}`, type: "audio/mp4", bytes: Buffer.byteLength(sound), sha256 }, file });
  }
  const module = v.parse(ModuleSchema, {
    slug: LISTENING,
    name: "Listening",
    module_type: "listening",
    test_type: "both",
    content_version,
    duration: 1800,
    media: media.map(({ item }) => item),
    parts: recordings.map((_, index) => ({
      id: `part-${index + 1}`,
      number: index + 1,
      title: `Part ${index + 1}`,
      audio: `part-${index + 1}`,
      length: 1000,
      pauses: [],
      groups: [
        {
          id: "notes",
          type: "sentence_completion",
          kind: "complete",
          layout: "sentences",
          limit: { words: 1, number: false },
          instructions: { text: "Complete the sentence. Write one word only." },
          lines: [
            [
              { kind: "text", text: "The boat leaves from the " },
              { kind: "gap", number: index + 1 },
            ],
          ],
        },
      ],
    })),
  });
  const questions = recordings.map((_, index) => ({
    number: index + 1,
    kind: "words" as const,
    accept: ["wharf"],
    printed: { before: "", after: "" },
    evidence: [{ kind: "cue" as const, part: `part-${index + 1}`, cue: "c1" }],
    difficulty: 1 as const,
    explanation: "The speaker says that the boat leaves from the wharf.",
  }));
  const cue = { id: "c1", start: 0, end: 900, kind: "speech" as const, text: "It leaves from the wharf." };
  const key = {
    module_slug: LISTENING,
    content_version,
    key_version: content_version.replace("d", "e"),
    band_table: [39, 37, 35, 33, 30, 27, 23, 19, 15, 13, 10, 8, 6, 4],
    questions,
    transcripts: Object.fromEntries(module.parts.map(({ id }) => [id, [cue]])),
  };
  return { module, key, media };
}

/**
 * Publishes a Listening module with these recordings beside the Reading module. Returns the media of the recordings.
 */
async function publish(content_version: string, recordings: readonly string[]): Promise<MediaItem[]> {
  const compiled = await compileListening(content_version, recordings);
  await publishBooks(app.services, [makeCompiledBook("wharf", 1, [[compiled, await makeCompiledModule()]])]);
  await page.sync.refreshBooks("listening");
  await page.sync.refreshBooks("reading");
  return compiled.module.media;
}

const download = () => page.sync.download("listening", LISTENING, "Wharf, Test 1");
const readStored = async (item: MediaItem | undefined): Promise<string | undefined> =>
  item && (await (await (await profile.caches.open(MEDIA_CACHE)).match(mediaPath(item)))?.text());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bandwise-recordings-"));
  app = await createAppWithBook();
  profile = createProfile(app);
  page = profile.open();
  await page.session.signIn(await addLearner(app, "ada"), PASSWORD);
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

it("a new recording does not affect a running attempt, which keeps its recording and its key", async () => {
  const before = await publish("00000000000000d1", ["first part", "second part"]);
  await download();
  const attempt = await beginAttempt(page, { module: { slug: LISTENING } });
  await page.sync.sendNow();

  const after = await publish("00000000000000d2", ["first part", "second part, spoken again"]);
  expect(await download()).toMatchObject({ state: "ready", content_version: "00000000000000d2" });
  expect(await readStored(after[1])).toBe("second part, spoken again");
  await page.sync.deleteUnneededDownloads();
  expect(await readStored(before[1])).toBe("second part");
  const copy = await page.device.work.attemptModule.get(attempt.slug);
  expect(copy?.module).toMatchObject({ content_version: "00000000000000d1", media: before });

  await handIn(page.device, attempt.slug, { now: page.platform.now(), reason: "finished" });
  await page.sync.sendNow();
  const marked = await app.services.store.db.selectFrom("marking").selectAll().execute();
  expect(marked).toMatchObject([{ attempt_slug: attempt.slug, key_version: "00000000000000e1" }]);
});

it("a device downloads only the recording that changed, and no module that did not change", async () => {
  await publish("00000000000000d1", ["first part", "second part"]);
  await download();
  await page.sync.download("reading", fixtureModule.slug, "Wharf, Test 1");

  const [first, second] = await publish("00000000000000d2", ["first part", "second part, spoken again"]);
  const requestsBefore = profile.network.log.length;
  await download();
  await page.sync.download("reading", fixtureModule.slug, "Wharf, Test 1");
  const fetched = profile.network.log.slice(requestsBefore).map(({ path }) => path);
  expect(fetched.filter((path) => path.includes("/media/"))).toEqual([second && mediaPath(second)]);
  expect(fetched.filter((path) => path.includes(fixtureModule.slug))).toEqual([]);
  expect(await readStored(first)).toBe("first part");
  expect(await getPackRow(page.device, fixtureModule.slug)).toMatchObject({
    state: "ready",
    content_version: fixtureModule.content_version,
  });
});
