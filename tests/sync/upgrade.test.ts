import { fixtureSlug } from "./fixtures/fixture-attempts.ts";
import { readdirSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { publishBooks } from "#api/commands/operate/publish.ts";
import { makeCompiledBook, makeCompiledModule, makeCompiledSpeaking } from "#tests/api/support/library.ts";
import { createTestApp, type TestApp } from "#tests/api/support/test-app.ts";
import { makeCompiledWriting } from "#tests/support/fixture-writing.ts";
import { getAttempt, listAttempts } from "#web/db/attempt/attempts.ts";
import { getDrafts } from "#web/db/draft/drafts.ts";
import { countUnsent } from "#web/db/outbox/unsent.ts";
import { WORK_VERSION } from "#web/db/storage/work-database.ts";
import { createProfile, type Page } from "./support/device.ts";
import { restoreWork, type WorkDump } from "./support/dump-work.ts";
import { addLearner, findServerAttempt, PASSWORD } from "./support/learner-profile.ts";
import { countRows } from "#tests/api/support/count-rows.ts";

/**
 * Work databases with unsent work, one for each version, as learners' devices had them when that version was released.
 * `node tests/sync/fixtures/make-work-database.ts` writes the file of a new version. A file never changes afterwards.
 */
const FOLDER = new URL("fixtures/", import.meta.url);
const dumps = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".json"))
  .map((name) => JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")) as WorkDump);

const OWNER = "account-ada";

it("has a fixture of every version of the work database", () => {
  const versions = dumps.map((dump) => dump.version).sort((a, b) => a - b);
  expect(versions).toEqual(Array.from({ length: WORK_VERSION }, (_, i) => i + 1));
});

describe.each(dumps)("a device that last ran version $version", (dump) => {
  let app: TestApp;
  let page: Page;
  let email: string;
  let names: { work: string; cache: string };
  beforeEach(async () => {
    app = await createTestApp();
    const spoken = makeCompiledSpeaking();
    await publishBooks(app.services, [
      makeCompiledBook("tides", 1, [[await makeCompiledModule(), makeCompiledWriting(), spoken]]),
    ]);
    email = await addLearner(app, "ada");
    const profile = createProfile(app);
    names = profile.names;
    await restoreWork(names.work, dump);
    page = profile.open();
    await page.session.signIn(email, PASSWORD);
  });
  afterEach(() => app.close());

  it("is upgraded with all its work, and sends all of it", async () => {
    const before = dump.rows["attempt"]?.length ?? 0;
    expect(await listAttempts(page.device, OWNER)).toHaveLength(before);
    expect(page.device.work.backendDB().version).toBe(WORK_VERSION * 10);
    expect(await countUnsent(page.device, OWNER)).toBe(dump.rows["outbox"]?.length);

    for (let round = 0; round < 3; round += 1) await page.sync.sendNow();
    expect(await countUnsent(page.device, OWNER)).toBe(0);
    expect(await findServerAttempt(app, "ada", fixtureSlug(1))).toMatchObject({
      status: "in_progress",
      work: { answers: { "1": "v" } },
    });
    expect(await findServerAttempt(app, "ada", fixtureSlug(2))).toMatchObject({ status: "Evaluated" });
    expect((await getAttempt(page.device, fixtureSlug(2)))?.delivery).toBe("sent");
    expect(await countRows(app, "comment")).toBe(1);
    expect(await countRows(app, "attempt")).toBe(before);
    if (dump.version >= 2) {
      expect(await findServerAttempt(app, "ada", fixtureSlug(3))).toMatchObject({
        answers: { "task-1": "The chart shows", "task-2": "Some people think" },
      });
      expect(await getDrafts(page.device, fixtureSlug(3))).toMatchObject([{ rev: 1 }, { rev: 1 }]);
    }
    if (dump.version >= 3)
      expect(await findServerAttempt(app, "ada", fixtureSlug(4))).toMatchObject({ status: "Ready" });
    if (dump.version >= 8) expect(await page.device.work.voiceDraft.count()).toBe(1);
    if (dump.version >= 4) expect(await page.device.work.fullTest.count()).toBe(1);
  });

  it("loses none of five hundred unsent commands in the upgrade", async () => {
    const attempts = 320;
    const comments = 180;
    const profile = createProfile(app);
    await restoreWork(profile.names.work, multiply(dump, attempts, comments));
    const opened = profile.open();
    await opened.session.signIn(email, PASSWORD);
    expect(await countUnsent(opened.device, OWNER)).toBeGreaterThanOrEqual(attempts + comments);
    for (let round = 0; round < 3; round += 1) await opened.sync.sendNow();
    expect(await countUnsent(opened.device, OWNER)).toBe(0);
    expect(await countRows(app, "comment")).toBe(comments + 1);
    expect(await countRows(app, "attempt")).toBe(attempts + (dump.rows["attempt"]?.length ?? 0));
  });
});

type Row = { seq: number; opId: string; agg: string; kind: string; slug: string; payload: object; head: object };

/** Returns the dump with `attempts` copies of its first attempt and `comments` copies of its comment added. */
function multiply(dump: WorkDump, attempts: number, comments: number): WorkDump {
  const rowsOf = (table: string): Row[] => (dump.rows[table] ?? []) as Row[];
  const numbersTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);
  const findRow = (table: string, isWanted: (row: Row) => boolean): Row => {
    const row = rowsOf(table).find(isWanted);
    if (row === undefined) throw new Error(`the fixture has no such ${table}`);
    return row;
  };
  const create = findRow("outbox", ({ kind }) => kind === "attempt.create");
  const comment = findRow("outbox", ({ kind }) => kind === "comment.add");
  const attempt = findRow("attempt", ({ slug }) => slug === fixtureSlug(1));
  const started = numbersTo(attempts).map((n) => {
    const slug = fixtureSlug(1000 + n);
    const payload = { ...create.payload, attempt_slug: slug };
    const head = { ...attempt.head, attempt_slug: slug };
    const op = { ...create, seq: 1000 + n, opId: slug, agg: `attempt:${slug}`, aggSeq: 1, payload };
    return { row: { ...attempt, slug, head }, op };
  });
  const written = numbersTo(comments).map((n) => {
    const opId = fixtureSlug(5000 + n);
    return { ...comment, seq: 5000 + n, opId, agg: `comment:${opId}`, aggSeq: 1 };
  });
  return {
    ...dump,
    rows: {
      ...dump.rows,
      attempt: [...rowsOf("attempt"), ...started.map(({ row }) => row)],
      outbox: [...rowsOf("outbox"), ...started.map(({ op }) => op), ...written],
    },
  };
}
