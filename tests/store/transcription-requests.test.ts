import { afterEach, beforeEach, expect, it } from "vitest";
import { insertAccount } from "#api/store/account/accounts.ts";
import { insertAttempt } from "#api/store/attempt/attempts.ts";
import { changeRequest, findDueRequest, findRequests, listDueRequests } from "#api/store/attempt/transcriptions.ts";
import { MIGRATIONS } from "#api/store/migrations/list.ts";
import { migrate } from "#api/store/migrations/migrate.ts";
import { createStore, type Store } from "#api/store/store.ts";
import { EMPTY_WORK } from "#core/exam/attempt/attempt.ts";
import { describeEachEngine } from "#tests/api/support/engines.ts";
import { attemptSlug, head } from "#tests/api/support/library.ts";

const SLUG = attemptSlug(1);
const NAME = "0193-transcription-requests";

describeEachEngine("requests for transcription that were kept as drafts", (engine) => {
  let store: Store;
  beforeEach(async () => {
    store = await createStore({ url: await engine.freshUrl() });
    const before = MIGRATIONS.filter(({ name }) => name < NAME);
    await migrate(store, 1, before);
    await store.withTx(async (tx) => {
      const names = { first_name: "Ada", last_name: "Learner", password_hash: "-", verified_at: 1 };
      await insertAccount(tx, { id: "ada", email: "ada@bandwise.test", ...names }, 1);
      await insertAttempt(tx, { ...head(SLUG), account_id: "ada", questions: 0, now: 1 }, EMPTY_WORK);
      const draft = { attempt_slug: SLUG, client_id: "server", edit: 0 };
      await tx
        .insertInto("draft")
        .values([
          {
            ...draft,
            section: "spoken.request-1",
            rev: 3,
            body: '{"state":"waiting","tries":1,"due":500}',
            received_at: 400,
          },
          {
            ...draft,
            section: "spoken.request-2",
            rev: 2,
            body: '{"state":"failed","tries":3,"due":90}',
            received_at: 80,
          },
          { ...draft, section: "spoken.transcript-1", rev: 1, body: "I live by the sea.", received_at: 300 },
        ])
        .execute();
    });
    await migrate(store, 2, [...before, ...MIGRATIONS.filter(({ name }) => name === NAME)]);
  });
  afterEach(() => store.close());

  it("become rows of their own table with state, tries and times, and other drafts stay", async () => {
    expect(await findRequests(store.db, SLUG)).toEqual([
      { attempt_slug: SLUG, part: 1, rev: 3, state: "waiting", tries: 1, due_at: 500, requested_at: 400 },
      { attempt_slug: SLUG, part: 2, rev: 2, state: "failed", tries: 3, due_at: 90, requested_at: 80 },
    ]);
    expect(await store.db.selectFrom("draft").select("section").execute()).toEqual([
      { section: "spoken.transcript-1" },
    ]);
  });

  it("are found when they are due, and change once for each revision", async () => {
    expect(await listDueRequests(store.db, 499, 10)).toEqual([]);
    expect(await listDueRequests(store.db, 500, 10)).toEqual([`${SLUG} 1`]);
    const request = await findDueRequest(store.db, `${SLUG} 1`, 500);
    if (request === undefined) throw new Error("no request is due");
    expect(await changeRequest(store.db, request, { state: "done" })).toMatchObject({ rev: 4, state: "done" });
    expect(await changeRequest(store.db, request, { state: "failed" })).toBeNull();
    expect(await listDueRequests(store.db, 500, 10)).toEqual([]);
  });
});
