import { afterEach, beforeEach, expect, it } from "vitest";
import { migrate } from "#api/store/migrations/migrate.ts";
import { describeEachEngine } from "#tests/api/support/engines.ts";
import { attemptSlug, makeAttemptCreate, makeAttemptSubmit, sendCommands } from "#tests/api/support/commands.ts";
import { publishReading } from "#tests/api/support/library.ts";
import { createTestApp, type TestApp } from "#tests/api/support/test-app.ts";
import { createAccount } from "#tests/api/support/accounts.ts";

const MIGRATION = "0195-practice-days";

describeEachEngine("the counts of attempts by day", (engine) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    await publishReading(app);
  });
  afterEach(() => app.close());

  const readDays = () =>
    app.services.store.db.selectFrom("practice_day").selectAll().orderBy("day").orderBy("account_id").execute();

  it("count each start and hand-in once, and the migration counts earlier attempts in the same way", async () => {
    const { db } = app.services.store;
    const [ada, bob] = [await createAccount(app, "ada"), await createAccount(app, "bob")];
    const first = [
      makeAttemptCreate(attemptSlug(1)),
      makeAttemptCreate(attemptSlug(2)),
      makeAttemptSubmit(attemptSlug(1), {}),
    ];
    await sendCommands(app, ada.token, first);
    await sendCommands(app, ada.token, first);
    await sendCommands(app, ada.token, [makeAttemptSubmit(attemptSlug(1), {})], "client-0000000002");
    await sendCommands(app, bob.token, [makeAttemptCreate(attemptSlug(3))]);
    const counted = await readDays();
    expect(counted.map(({ account_id, started, handed_in }) => [account_id, started, handed_in])).toEqual([
      ["account-ada", 2, 1],
      ["account-bob", 1, 0],
    ]);

    await db.schema.dropTable("practice_day").execute();
    await db.deleteFrom("schema_migration").where("name", "=", MIGRATION).execute();
    expect(await migrate(app.services.store, 2)).toEqual([MIGRATION]);
    expect(await readDays()).toEqual(counted);
  });
});
