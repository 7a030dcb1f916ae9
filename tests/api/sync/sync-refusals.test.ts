import { afterEach, beforeEach, expect, it } from "vitest";
import { publishBooks } from "#api/commands/operate/publish.ts";
import type { Attempt } from "#core/wire/attempt/attempts.ts";
import { describeEachEngine } from "../support/engines.ts";
import {
  CLIENT_ID,
  attemptSlug,
  makeAnswersSave,
  makeAttemptCreate,
  makeAttemptHead,
  makeAttemptSubmit,
  makeAttemptWork,
  makeCommand,
  sendCommands,
} from "../support/commands.ts";
import { makeCompiledBook, makeCompiledModule } from "../support/library.ts";
import { type TestApp } from "../support/test-app.ts";
import { createAccount } from "../support/accounts.ts";
import { countRows } from "../support/count-rows.ts";
import { createReadingApp, readAttempt } from "../support/reading-app.ts";

describeEachEngine("rejections of a batch", (engine) => {
  let app: TestApp;
  let ada: { id: string; token: string };

  beforeEach(async () => {
    ({ app, ada } = await createReadingApp(await engine.createDatabase()));
  });
  afterEach(() => app.close());

  const read = (slug: string, token = ada.token): Promise<Attempt> => readAttempt(app, token, slug);

  it("rejects a command with the id of a different command", async () => {
    const slug = attemptSlug(1);
    const save = makeAnswersSave(slug, { answers: { "1": "ii" } });
    await sendCommands(app, ada.token, [save]);
    const reused = makeAnswersSave(slug, { answers: { "1": "iv" } }, { opId: save.opId });
    expect(await sendCommands(app, ada.token, [reused])).toMatchObject([{ status: "rejected", code: "op_id_reuse" }]);
    expect((await read(slug)).work.answers).toEqual({ "1": "ii" });
    expect(await sendCommands(app, ada.token, [save])).toMatchObject([{ status: "applied", replayed: true }]);
  });

  it("stores each flag once if a save or hand-in, queued before flags had a limit, repeats flags", async () => {
    const slug = attemptSlug(1);
    const many = Array.from({ length: 2000 }, (_, i) => (i % 3) + 1);
    const save = makeAnswersSave(slug, { flags: many });
    const saveWithBase = {
      ...save,
      payload: { ...(save.payload as object), base: makeAttemptWork({ flags: many.map((flag) => flag + 1) }) },
    };
    expect(await sendCommands(app, ada.token, [saveWithBase])).toMatchObject([{ status: "applied" }]);
    expect((await read(slug)).work.flags).toEqual([1]);
    expect(await sendCommands(app, ada.token, [makeAttemptSubmit(slug, { flags: many })])).toMatchObject([
      { status: "applied" },
    ]);
    expect((await read(slug)).work.flags).toEqual([1, 2, 3]);
  });

  it("rejects a save of the current version with more flags than questions", async () => {
    const save = makeAnswersSave(attemptSlug(1), { flags: Array.from({ length: 41 }, () => 1) }, { v: 2 });
    expect(await sendCommands(app, ada.token, [save])).toMatchObject([
      { status: "rejected", code: "invalid", message: "work.flags: at most 40 items" },
    ]);
  });

  it.each([
    [
      "a field that is not valid",
      () => makeCommand("attempt.create", { ...makeAttemptHead(attemptSlug(1)), mode: "cheating" }),
      "invalid",
      /^mode: /u,
    ],
    ["no payload", () => ({ ...makeAttemptCreate(attemptSlug(1)), payload: null }), "invalid", /^payload: /u],
    ["another aggregate", () => makeAttemptCreate(attemptSlug(1), { agg: "attempt:other" }), "invalid", /^agg: /u],
    [
      "another module type",
      () => makeCommand("attempt.create", makeAttemptHead(attemptSlug(1), { module_type: "listening" })),
      "invalid",
      /^module_type: /u,
    ],
    [
      "a part that does not exist",
      () => makeCommand("attempt.create", makeAttemptHead(attemptSlug(1), { parts: [1, 4] })),
      "invalid",
      /^parts: /u,
    ],
    [
      "a module that was never published",
      () => makeCommand("attempt.create", makeAttemptHead(attemptSlug(1), { module_slug: "no-such" })),
      "unknown_module",
      /never published/u,
    ],
    [
      "an aggregate that cannot be stored",
      () => makeCommand("test_type.set", { test_type: "general" }, { agg: "account\u0000" }),
      "invalid",
      /^agg: /u,
    ],
    [
      "settings that are not valid",
      () =>
        makeCommand("settings.update", { first_name: "A", last_name: "Learner", testType: "academic", bandsTarget: 7 }),
      "invalid",
      /^first_name: Too Short!/u,
    ],
    [
      "a test type that does not exist",
      () => makeCommand("test_type.set", { test_type: "ielts" }),
      "invalid",
      /^test_type: /u,
    ],
  ])("rejects %s permanently, and changes nothing", async (_name, makeRejected, code, message) => {
    const [result] = await sendCommands(app, ada.token, [makeRejected()]);
    expect(result).toMatchObject({ status: "rejected", code, message: expect.stringMatching(message) });
    expect(await countRows(app, "attempt")).toBe(0);
    expect(await countRows(app, "sync_change")).toBe(0);
  });

  it("replies not_found to commands for another learner's attempt, and changes nothing", async () => {
    const slug = attemptSlug(1);
    await sendCommands(app, ada.token, [makeAnswersSave(slug, { answers: { "1": "ii" } })]);
    const before = await read(slug);
    const eve = await createAccount(app, "eve");
    const tries = [
      makeAttemptCreate(slug),
      makeAnswersSave(slug, { answers: { "1": "x" } }),
      makeAttemptSubmit(slug, {}),
    ];
    for (const result of await sendCommands(app, eve.token, tries))
      expect(result).toMatchObject({ status: "rejected", code: "not_found" });
    expect(await read(slug)).toEqual(before);
    expect(
      (await app.call("attempt", { token: eve.token, params: { skill: "reading" }, body: { attempt_slug: slug } }))
        .status,
    ).toBe(404);
  });

  it("accepts the same command id from two learners", async () => {
    const eve = await createAccount(app, "eve");
    const mine = makeAttemptCreate(attemptSlug(1));
    const hers = makeAttemptCreate(attemptSlug(2), { opId: mine.opId });
    expect(await sendCommands(app, ada.token, [mine])).toEqual([{ opId: mine.opId, status: "applied", rev: 1 }]);
    expect(await sendCommands(app, eve.token, [hers])).toEqual([{ opId: mine.opId, status: "applied", rev: 1 }]);
  });

  it("rejects a slug that is used with another module", async () => {
    const slug = attemptSlug(1);
    await publishBooks(app.services, [
      makeCompiledBook("tides", 1, [
        [await makeCompiledModule(), await makeCompiledModule({ slug: "fixture-2-reading" })],
      ]),
    ]);
    await sendCommands(app, ada.token, [makeAttemptCreate(slug)]);
    expect(
      await sendCommands(app, ada.token, [
        makeCommand("attempt.create", makeAttemptHead(slug, { module_slug: "fixture-2-reading" })),
      ]),
    ).toMatchObject([{ status: "rejected", code: "conflict" }]);
  });

  it.each([
    ["no token", undefined, 401, "unauthenticated"],
    ["a wrong token", "aaaaaaaaaaaaaaaaaaaaaaaaaaaa", 401, "unauthenticated"],
  ])("rejects a batch with %s", async (_name, token, status, code) => {
    const response = await app.call("syncBatch", {
      ...(token === undefined ? {} : { token }),
      body: { clientId: CLIENT_ID, ops: [makeAttemptCreate(attemptSlug(1))] },
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
    expect(await countRows(app, "attempt")).toBe(0);
  });

  it("rejects malformed batches and a batch that is too large", async () => {
    const many = Array.from({ length: 1001 }, () => makeAttemptCreate(attemptSlug(1)));
    for (const body of [
      { clientId: "short", ops: [] },
      { clientId: CLIENT_ID, ops: many },
      { clientId: CLIENT_ID, ops: [{ opId: "?" }] },
    ]) {
      const response = await app.call("syncBatch", { token: ada.token, body });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: "invalid" });
    }
    const large = await app.call("syncBatch", {
      token: ada.token,
      body: { clientId: CLIENT_ID, ops: [], padding: "x".repeat(600 * 1024) },
    });
    expect(large.status).toBe(413);
    expect(await countRows(app, "sync_op")).toBe(0);
  });

  it("stores rejections and returns them again", async () => {
    const unknown = makeCommand(
      "attempt.create",
      makeAttemptHead(attemptSlug(1), { content_version: "00000000000000ff" }),
    );
    const refused = { status: "rejected", code: "unknown_module" };
    expect(await sendCommands(app, ada.token, [unknown])).toMatchObject([refused]);
    expect(await sendCommands(app, ada.token, [unknown])).toMatchObject([{ ...refused, replayed: true }]);
    expect(await countRows(app, "attempt")).toBe(0);
  });
});
