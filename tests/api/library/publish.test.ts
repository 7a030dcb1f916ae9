import { rm } from "node:fs/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createContents } from "#api/commands/sync/contents.ts";
import { handleCommands } from "#api/commands/sync/handle-command.ts";
import { prepareCommand } from "#api/commands/sync/command-kinds.ts";
import { publishBooks } from "#api/commands/operate/publish.ts";
import type { CompiledBook } from "#core/exam/content/compiled.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { fixtureKey } from "#tests/support/fixture-key.ts";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import { describeEachEngine } from "../support/engines.ts";
import {
  CLIENT_ID,
  attemptSlug,
  makeAnswersSave,
  makeAttemptCreate,
  makeAttemptHead,
  makeAttemptSubmit,
  makeHandIn,
  sendCommands,
} from "../support/commands.ts";
import { makeCompiledBook, makeCompiledModule } from "../support/library.ts";
import { makeCompiledWriting } from "#tests/support/fixture-writing.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { createAccount } from "../support/accounts.ts";
import { MINUTE_MS } from "#core/exam/durations.ts";
import { readAttempt } from "../support/reading-app.ts";

const KEY_2 = "00000000000000a2";
const CONTENT_2 = "00000000000000f2";

describeEachEngine("publishing", (engine) => {
  let app: TestApp;
  let ada: { id: string; token: string };

  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    ada = await createAccount(app);
  });
  afterEach(() => app.close());

  const TABLES = [
    "book",
    "book_test",
    "module",
    "module_content",
    "module_key",
    "pack",
    "media",
    "marking",
    "attempt",
    "sync_change",
  ] as const;
  const readAllTables = async (): Promise<unknown> => {
    const rows: Record<string, unknown> = {};
    for (const table of TABLES) rows[table] = await app.services.store.db.selectFrom(table).selectAll().execute();
    return rows;
  };
  const read = (slug: string) => readAttempt(app, ada.token, slug);
  const compileTides = async (...changes: Parameters<typeof makeCompiledModule>): Promise<CompiledBook> =>
    makeCompiledBook("tides", 1, [[await makeCompiledModule(...changes)]]);
  /** The fixture's key with another answer to question 1. */
  const corrected = {
    key_version: KEY_2,
    questions: fixtureKey.questions.map((question) =>
      question.number === 1 && question.kind === "option" ? { ...question, option: "iv" } : question,
    ),
  };

  it("changes nothing the second time", async () => {
    const first = await publishBooks(app.services, [await compileTides()]);
    expect(first).toEqual({
      books: 1,
      modules: 1,
      samples: 0,
      changed: ["tides", "tides/test-1", fixtureModule.slug],
      removed: [],
      markedAgain: 0,
      refused: [],
    });
    await sendCommands(app, ada.token, [makeAttemptSubmit(attemptSlug(1), { answers: { "1": "ii" } })]);
    const before = await readAllTables();
    app.clock.advance(MINUTE_MS);
    expect(await publishBooks(app.services, [await compileTides()])).toEqual({
      books: 1,
      modules: 1,
      samples: 0,
      changed: [],
      removed: [],
      markedAgain: 0,
      refused: [],
    });
    expect(await readAllTables()).toEqual(before);
  });

  it("keeps every version that an attempt pins", async () => {
    await publishBooks(app.services, [await compileTides()]);
    const slug = attemptSlug(1);
    await sendCommands(app, ada.token, [makeAttemptCreate(slug)]);
    const second = await publishBooks(app.services, [
      await compileTides({ content_version: CONTENT_2, name: "Academic Reading, revised" }, { key_version: KEY_2 }),
    ]);
    expect(second.changed).toEqual([fixtureModule.slug]);
    expect(await sendCommands(app, ada.token, [makeAttemptSubmit(slug, { answers: { "1": "ii" } })])).toMatchObject([
      { status: "applied", marking: { key_version: fixtureKey.key_version, raw: { right: 1 } } },
    ]);
    const newest = makeHandIn(makeAttemptHead(attemptSlug(2), { content_version: CONTENT_2 }));
    expect(await sendCommands(app, ada.token, [newest])).toMatchObject([
      { status: "applied", marking: { key_version: KEY_2 } },
    ]);
  });

  it("marks past attempts again when the key changes, and notifies the learner's devices", async () => {
    await publishBooks(app.services, [await compileTides()]);
    const [right, wrong, unfinished] = [attemptSlug(1), attemptSlug(2), attemptSlug(3)];
    await sendCommands(app, ada.token, [
      makeAttemptSubmit(right, { answers: { "1": "ii" } }),
      makeAttemptSubmit(wrong, { answers: { "1": "iv" } }),
      makeAnswersSave(unfinished, { answers: { "1": "iv" } }),
    ]);
    const start = (await (await app.call("syncChanges", { token: ada.token })).json()) as ReplyOf<"syncChanges">;

    expect((await publishBooks(app.services, [await compileTides({}, corrected)])).markedAgain).toBe(2);
    expect((await read(right)).marking).toMatchObject({ key_version: KEY_2, raw: { right: 0 } });
    expect((await read(wrong)).marking).toMatchObject({ key_version: KEY_2, raw: { right: 1 } });
    expect(await read(unfinished)).toMatchObject({ status: "in_progress", marking: null, rev: 1 });
    const markings = await app.services.store.db
      .selectFrom("marking")
      .select(["attempt_slug", "number", "key_version", "raw_right"])
      .orderBy("attempt_slug")
      .orderBy("number")
      .execute();
    expect(markings).toEqual([
      { attempt_slug: right, number: 1, key_version: fixtureKey.key_version, raw_right: 1 },
      { attempt_slug: right, number: 2, key_version: KEY_2, raw_right: 0 },
      { attempt_slug: wrong, number: 1, key_version: fixtureKey.key_version, raw_right: 0 },
      { attempt_slug: wrong, number: 2, key_version: KEY_2, raw_right: 1 },
    ]);
    const changes = (await (
      await app.call("syncChanges", { token: ada.token, query: { cursor: start.cursor } })
    ).json()) as ReplyOf<"syncChanges">;
    expect(changes.items.map((item) => item.id).sort()).toEqual([right, wrong]);
    expect((await publishBooks(app.services, [await compileTides({}, corrected)])).markedAgain).toBe(0);
  });

  it("marks past attempts again when an earlier key is restored", async () => {
    await publishBooks(app.services, [await compileTides()]);
    await sendCommands(app, ada.token, [makeAttemptSubmit(attemptSlug(1), { answers: { "1": "ii" } })]);
    await publishBooks(app.services, [await compileTides({}, corrected)]);
    expect((await publishBooks(app.services, [await compileTides()])).markedAgain).toBe(1);
    expect((await read(attemptSlug(1))).marking).toMatchObject({
      key_version: fixtureKey.key_version,
      raw: { right: 1 },
    });
  });

  it("marks a submission with the key that was published while it was prepared", async () => {
    await publishBooks(app.services, [await compileTides()]);
    const submit = makeAttemptSubmit(attemptSlug(1), { answers: { "1": "iv" } });
    const prepared = await prepareCommand(submit, createContents(app.services.store.db));
    await publishBooks(app.services, [await compileTides({}, corrected)]);
    const context = {
      accountId: ada.id,
      clientId: CLIENT_ID,
      registeredAt: 0,
      now: app.clock.now(),
      jobs: app.services.jobs,
    };
    if (prepared === null) throw new Error("unknown command kind");
    const entries = [{ command: submit, prepared }];
    const [result] = await handleCommands(app.services, { entries, waiting: new Map(), context });
    expect(result).toMatchObject({ status: "applied", marking: { key_version: KEY_2, raw: { right: 1 } } });
    expect((await publishBooks(app.services, [await compileTides({}, corrected)])).markedAgain).toBe(0);
  });

  it("marks attempts again that an older marking engine has marked", async () => {
    await publishBooks(app.services, [await compileTides()]);
    await sendCommands(app, ada.token, [makeAttemptSubmit(attemptSlug(1), { answers: { "1": "ii" } })]);
    await app.services.store.db.updateTable("marking").set({ engine_version: 0 }).execute();
    expect((await publishBooks(app.services, [await compileTides()])).markedAgain).toBe(1);
  });

  it("keeps a removed module for its attempts, but not in the library", async () => {
    await publishBooks(app.services, [
      await compileTides(),
      makeCompiledBook("globes", 2, [[await makeCompiledModule({ slug: "globes-1-reading" })]]),
    ]);
    const slug = attemptSlug(1);
    await sendCommands(app, ada.token, [makeAttemptCreate(slug)]);
    const report = await publishBooks(app.services, [
      makeCompiledBook("globes", 2, [[await makeCompiledModule({ slug: "globes-1-reading" })]]),
    ]);
    expect(report.removed).toEqual(["tides", fixtureModule.slug]);

    expect((await app.call("book", { params: { book_slug: "tides" } })).status).toBe(404);
    expect(
      (
        await app.call("pack", {
          token: ada.token,
          params: { module_type: "reading", module_slug: fixtureModule.slug },
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await app.call("module", {
          token: ada.token,
          params: { skill: "reading" },
          body: { module_slug: fixtureModule.slug },
        })
      ).status,
    ).toBe(404);
    const listed = (await (await app.call("books", { params: { skill: "reading" } })).json()) as ReplyOf<"books">;
    expect(listed.books.map((book) => book.slug)).toEqual(["globes"]);
    expect(await sendCommands(app, ada.token, [makeAttemptSubmit(slug, { answers: { "1": "ii" } })])).toMatchObject([
      { status: "applied", marking: { raw: { right: 1 } } },
    ]);
    expect(await read(slug)).toMatchObject({ book_name: "Book tides", status: "Evaluated" });

    expect((await publishBooks(app.services, [await compileTides()])).changed).toEqual(["tides", fixtureModule.slug]);
    expect((await app.call("book", { params: { book_slug: "tides" } })).status).toBe(200);
  });

  it("leaves parts that cannot be compiled as they are, and publishes the rest", async () => {
    const compileGlobes = async (name: string) =>
      makeCompiledBook("globes", 2, [
        [
          await makeCompiledModule({
            slug: "globes-1-reading",
            name,
            content_version: name === "After" ? CONTENT_2 : KEY_2,
          }),
        ],
      ]);
    await publishBooks(app.services, [await compileTides(), await compileGlobes("Before")]);
    const report = await publishBooks(
      app.services,
      [makeCompiledBook("tides", 1, [[]]), await compileGlobes("After")],
      [],
      [{ book: "tides", test: "test-1" }],
    );
    expect(report).toMatchObject({ removed: [], changed: ["globes-1-reading"] });
    const fetchPack = (slug: string): Promise<Response> =>
      app.call("pack", { token: ada.token, params: { module_type: "reading", module_slug: slug } });
    expect((await fetchPack(fixtureModule.slug)).status).toBe(200);
    expect(await (await fetchPack("globes-1-reading")).json()).toMatchObject({ module: { name: "After" } });

    // The file of the whole book cannot be read.
    const reportWithoutBook = await publishBooks(
      app.services,
      [await compileGlobes("After")],
      [],
      [{ book: "tides", test: null }],
    );
    expect(reportWithoutBook.removed).toEqual([]);
    expect((await app.call("book", { params: { book_slug: "tides" } })).status).toBe(200);
    expect((await publishBooks(app.services, [await compileGlobes("After")])).removed).toEqual([
      "tides",
      fixtureModule.slug,
    ]);
  });

  it("refuses a module that reuses the slug of a module of another kind, keeps the first, and publishes the rest", async () => {
    await publishBooks(app.services, [await compileTides()]);
    const writing = makeCompiledWriting();
    const other = { ...writing, module: { ...writing.module, slug: fixtureModule.slug } } as typeof writing;
    const globes = makeCompiledBook("globes", 2, [[await makeCompiledModule({ slug: "globes-1-reading" })]]);
    const report = await publishBooks(app.services, [makeCompiledBook("tides", 1, [[other]]), globes]);
    expect(report.refused).toEqual([
      { slug: fixtureModule.slug, reason: `${fixtureModule.slug} was a reading module. A slug is never reused.` },
    ]);
    expect(report.removed).toEqual([]);
    expect(report.changed).toContain("globes-1-reading");
    const pack = { token: ada.token, params: { module_type: "reading", module_slug: fixtureModule.slug } };
    expect((await app.call("pack", pack)).status).toBe(200);
  });

  it("renames a book and its pack without changing its modules", async () => {
    await publishBooks(app.services, [await compileTides()]);
    const report = await publishBooks(app.services, [{ ...(await compileTides()), name: "Tides and times" }]);
    expect(report.changed).toEqual(["tides", fixtureModule.slug]);
    const pack = (await (
      await app.call("pack", { token: ada.token, params: { module_type: "reading", module_slug: fixtureModule.slug } })
    ).json()) as ReplyOf<"pack">;
    expect(pack.book.name).toBe("Tides and times");
    expect(await app.services.store.db.selectFrom("module_content").selectAll().execute()).toHaveLength(1);
  });

  it.each([
    [
      "a module that changed without a new version",
      async () => [await compileTides({ name: "Another text" })],
      /never overwritten/u,
    ],
    [
      "two modules with the same slug",
      async () => [makeCompiledBook("tides", 1, [[await makeCompiledModule(), await makeCompiledModule()]])],
      /used twice/u,
    ],
    [
      "two books with the same slug",
      async () => [await compileTides(), makeCompiledBook("tides", 2, [])],
      /used twice/u,
    ],
  ])("rejects %s and changes nothing", async (_name, makeBooks, message) => {
    await publishBooks(app.services, [await compileTides()]);
    const before = await readAllTables();
    await expect(publishBooks(app.services, await makeBooks())).rejects.toThrow(message);
    expect(await readAllTables()).toEqual(before);
  });

  it("rejects media whose bytes do not match their hash or whose file is missing", async () => {
    const compiled = await makeCompiledModule();
    const other = compiled.media.map(({ item, file }) => ({ item: { ...item, sha256: "ab".repeat(32) }, file }));
    await expect(
      publishBooks(app.services, [makeCompiledBook("tides", 1, [[{ ...compiled, media: other }]])]),
    ).rejects.toThrow(/do not have the hash/u);
    for (const { file } of compiled.media) await rm(file);
    await expect(publishBooks(app.services, [makeCompiledBook("tides", 1, [[compiled]])])).rejects.toThrow(/ENOENT/u);
    expect(await app.services.store.db.selectFrom("book").selectAll().execute()).toEqual([]);
  });
});
