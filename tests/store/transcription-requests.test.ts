import { afterEach, beforeEach, expect, it } from "vitest";
import {
  changeTranscriptionRequest,
  findDueTranscriptionRequest,
  findTranscriptionRequests,
  listDueTranscriptionRequests,
} from "#api/store/attempt/transcriptions.ts";
import { migrate } from "#api/store/migrations/migrate.ts";
import type { Store } from "#api/store/store.ts";
import { describeEachEngine } from "#tests/api/support/engines.ts";
import { attemptSlug, makeAttemptCreate, sendCommands } from "#tests/api/support/commands.ts";
import { publishReading } from "#tests/api/support/library.ts";
import { createTestApp, type TestApp } from "#tests/api/support/test-app.ts";
import { createAccount } from "#tests/api/support/accounts.ts";

const SLUG = attemptSlug(1);
const MIGRATION = "0193-transcription-requests";

describeEachEngine("transcription requests that were stored as drafts", (engine) => {
  let app: TestApp;
  let store: Store;
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    store = app.services.store;
    await publishReading(app);
    await sendCommands(app, (await createAccount(app)).token, [makeAttemptCreate(SLUG)]);
    // Returns the database to the state before the migration.
    await store.db.schema.dropTable("transcription_request").execute();
    await store.db.deleteFrom("schema_migration").where("name", "=", MIGRATION).execute();
    await store.withTx(async (tx) => {
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
    expect(await migrate(store, 2)).toEqual([MIGRATION]);
  });
  afterEach(() => app.close());

  it("move to their own table with state, tries and times, and other drafts stay", async () => {
    expect(await findTranscriptionRequests(store.db, SLUG)).toEqual([
      { attempt_slug: SLUG, part: 1, rev: 3, state: "waiting", tries: 1, due_at: 500, requested_at: 400 },
      { attempt_slug: SLUG, part: 2, rev: 2, state: "failed", tries: 3, due_at: 90, requested_at: 80 },
    ]);
    expect(await store.db.selectFrom("draft").select("section").execute()).toEqual([
      { section: "spoken.transcript-1" },
    ]);
  });

  it("are found when they are due, and refuse a change to an old revision", async () => {
    expect(await listDueTranscriptionRequests(store.db, 499, 10)).toEqual([]);
    expect(await listDueTranscriptionRequests(store.db, 500, 10)).toEqual([`${SLUG} 1`]);
    const request = await findDueTranscriptionRequest(store.db, `${SLUG} 1`, 500);
    if (request === undefined) throw new Error("no request is due");
    expect(await changeTranscriptionRequest(store.db, request, { state: "done" })).toMatchObject({
      rev: 4,
      state: "done",
    });
    expect(await changeTranscriptionRequest(store.db, request, { state: "failed" })).toBeNull();
    expect(await listDueTranscriptionRequests(store.db, 500, 10)).toEqual([]);
  });
});
