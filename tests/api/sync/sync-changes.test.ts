import { afterEach, beforeEach, expect, it } from "vitest";
import type { Attempt } from "#core/wire/attempt/attempts.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { describeEachEngine } from "../support/engines.ts";
import {
  attemptSlug,
  makeAnswersSave,
  makeAttemptCreate,
  makeAttemptSubmit,
  makeCommand,
  sendCommands,
} from "../support/commands.ts";
import { type TestApp } from "../support/test-app.ts";
import { createAccount } from "../support/accounts.ts";
import { createReadingApp } from "../support/reading-app.ts";

type Changes = ReplyOf<"syncChanges">;

describeEachEngine("the feed of changes", (engine) => {
  let app: TestApp;
  let ada: { id: string; token: string };

  beforeEach(async () => {
    ({ app, ada } = await createReadingApp(await engine.createDatabase()));
  });
  afterEach(() => app.close());

  const callChanges = (cursor?: string, token = ada.token): Promise<Response> =>
    app.call("syncChanges", { token, ...(cursor === undefined ? {} : { query: { cursor } }) });
  const readChanges = async (cursor?: string, token = ada.token): Promise<Changes> => {
    const response = await callChanges(cursor, token);
    expect(response.status).toBe(200);
    return (await response.json()) as Changes;
  };

  it("is empty at first, with a cursor that stays valid", async () => {
    const first = await readChanges();
    expect(first).toEqual({ items: [], next: null, cursor: "0" });
    expect(await readChanges(first.cursor)).toEqual(first);
  });

  it("lists each changed item once, in its current state, in the order of its last change", async () => {
    const [first, second] = [attemptSlug(1), attemptSlug(2)];
    await sendCommands(app, ada.token, [
      makeAttemptCreate(first),
      makeAttemptCreate(second),
      makeCommand("test_type.set", { test_type: "general" }),
    ]);
    const start = await readChanges();
    expect(start.items.map((item) => item.kind)).toEqual(["attempt", "attempt", "user"]);
    await sendCommands(app, ada.token, [
      makeAnswersSave(first, { answers: { "1": "i" } }),
      makeAnswersSave(first, { answers: { "1": "ii" } }),
    ]);
    const later = await readChanges(start.cursor);
    expect(later.items).toMatchObject([
      { kind: "attempt", id: first, rev: 3, body: { rev: 3, work: { answers: { "1": "ii" } } } },
    ]);
    const all = await readChanges();
    expect(all.items.map((item) => item.id)).toEqual([second, "me", first]);
    expect(all.items[1]?.body).toMatchObject({ testType: "general" });
    expect(all.cursor).toBe(later.cursor);
  });

  it("returns an attempt exactly as a direct request for it does", async () => {
    const slug = attemptSlug(1);
    await sendCommands(app, ada.token, [makeAttemptSubmit(slug, { answers: { "1": "ii" } })]);
    const read = await app.call("attempt", {
      token: ada.token,
      params: { skill: "reading" },
      body: { attempt_slug: slug },
    });
    // Only the direct reply names the next module of a full test. Devices find that module themselves.
    const { full_test_attempt_slug: _, full_test_next_attempt: __, ...attempt } = (await read.json()) as Attempt;
    expect((await readChanges()).items[0]?.body).toEqual(attempt);
  });

  it("lists nothing if nothing changed", async () => {
    const submit = makeAttemptSubmit(attemptSlug(1), {});
    await sendCommands(app, ada.token, [submit]);
    const { cursor } = await readChanges();
    await sendCommands(app, ada.token, [
      submit,
      makeAttemptSubmit(attemptSlug(1), {}),
      makeAttemptCreate(attemptSlug(1), { aggSeq: 1 }),
    ]);
    expect((await readChanges(cursor)).items).toEqual([]);
  });

  it("returns every change once, in pages", async () => {
    const slugs = Array.from({ length: 120 }, (_each, i) => attemptSlug(i));
    await sendCommands(
      app,
      ada.token,
      slugs.map((slug) => makeAttemptCreate(slug)),
    );
    const ids: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 10; page += 1) {
      const reply = await readChanges(cursor);
      ids.push(...reply.items.map((item) => item.id));
      cursor = reply.cursor;
      if (reply.next === null) break;
      expect(reply.next).toBe(reply.cursor);
    }
    expect(ids).toEqual(slugs);
  });

  it("returns no changes of other learners", async () => {
    await sendCommands(app, ada.token, [makeAttemptCreate(attemptSlug(1))]);
    const eve = await createAccount(app, "eve");
    expect((await readChanges(undefined, eve.token)).items).toEqual([]);
  });

  it("replies 410 to a cursor that is too old, and to one from the future", async () => {
    await sendCommands(app, ada.token, [makeAttemptCreate(attemptSlug(1)), makeAttemptCreate(attemptSlug(2))]);
    await app.services.store.db.updateTable("sync_feed").set({ pruned_to: 1 }).execute();
    for (const cursor of ["0", "3"]) {
      const response = await callChanges(cursor);
      expect(response.status).toBe(410);
      expect(await response.json()).toMatchObject({ code: "gone" });
    }
    expect((await readChanges("1")).items).toHaveLength(1);
    expect((await readChanges()).items).toHaveLength(2);
  });

  it("rejects an invalid cursor", async () => {
    expect((await callChanges("later")).status).toBe(400);
  });
});
