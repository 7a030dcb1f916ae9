import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { publishBooks } from "#api/commands/operate/publish.ts";
import { moveStore } from "#api/store/operate/move-store.ts";
import { putQualitySettings, readQualitySettings } from "#api/store/quality/quality-settings.ts";
import type { Store } from "#api/store/store.ts";
import { DEMO, seedDemo } from "#scripts/demo/seed-demo.ts";
import { requestEvaluation } from "#tests/api/support/evaluations.ts";
import { type Engine, describeEachEngine } from "#tests/api/support/engines.ts";
import { makeCompiledBook, makeCompiledModule } from "#tests/api/support/library.ts";
import { createTestApp, type TestApp } from "#tests/api/support/test-app.ts";
import { makeCompiledWriting } from "#tests/support/fixture-writing.ts";
import { createAccount } from "#tests/api/support/accounts.ts";
import { openMigratedStore } from "#tests/support/migrated-store.ts";
import { callOk } from "#tests/api/support/replies.ts";

describeEachEngine("a move from SQLite", (engine: Engine) => {
  let folder: string;
  let file: string;
  let source: TestApp;
  let target: Store;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "bandwise-move-"));
    file = join(folder, "bandwise.sqlite");
    source = await createTestApp({ url: file });
    target = await openMigratedStore({ url: await engine.createDatabase(), now: 0 });
  });
  afterEach(async () => {
    await source.close();
    await target.close();
    rmSync(folder, { recursive: true, force: true });
  });

  if (engine.kind === "sqlite") {
    it("refuses a target that is not PostgreSQL", async () => {
      expect(await moveStore(file, target)).toEqual({ fault: "The target is not PostgreSQL." });
    });
    return;
  }

  it("copies every row of a running installation, so that learners can continue on the target", async () => {
    await publishBooks(source.services, [
      makeCompiledBook("tides", 1, [[await makeCompiledModule(), makeCompiledWriting()]]),
    ]);
    await seedDemo(source.services);
    const ada = await createAccount(source, "ada");
    await requestEvaluation(source, ada);
    const names = ["account", "attempt", "marking", "draft", "job", "examiner_evaluation", "wallet_ledger"] as const;
    const before = await Promise.all(
      names.map((name) => source.services.store.db.selectFrom(name).selectAll().execute()),
    );
    expect(before.map((rows) => rows.length > 0)).toEqual(names.map(() => true));

    // The source stays open. Rows written to it after the move are not copied.
    const moved = await moveStore(file, target);
    if ("fault" in moved) throw new Error(moved.fault);
    await createAccount(source, "bob");
    expect(moved.tables.find(({ name }) => name === "account")?.rows).toBe(before[0]?.length);
    for (const [index, name] of names.entries()) {
      const rows = await target.db.selectFrom(name).selectAll().execute();
      expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
        new Set(before[index]?.map((row) => JSON.stringify(row))),
      );
    }

    const app = await createTestApp({ url: ":memory:", services: { store: target } });
    const reply = await callOk(app, "token", { body: { email: DEMO.learner, password: DEMO.password } });
    expect((await callOk(app, "attempts", { token: reply.access, body: {} })).attempts).toHaveLength(3);
    // New evaluations get the numbers after the highest copied number.
    const highest = Math.max(...(before[5] ?? []).map((row) => ("id" in row ? Number(row.id) : 0)));
    await requestEvaluation(app, ada, 2);
    const numbers = await target.db.selectFrom("examiner_evaluation").select("id").orderBy("id", "desc").execute();
    expect(numbers[0]?.id).toBe(highest + 1);
  });

  it("copies the settings for second marking and fees", async () => {
    const settings = { second_marking_share: 10, evaluation_fee: 12.5 };
    await source.services.store.withTx((tx) => putQualitySettings(tx, settings));
    expect(await moveStore(file, target)).toHaveProperty("tables");
    expect(await readQualitySettings(target.db)).toEqual(settings);
  });

  it("refuses a target that has accounts, unless the option `replace` is set", async () => {
    const ada = await createAccount(source, "ada");
    expect(await moveStore(file, target)).toHaveProperty("tables");
    const again = await moveStore(file, target);
    expect(again).toEqual({ fault: "The target is not empty: it has accounts." });
    await source.services.store.db.updateTable("account").set({ first_name: "Changed" }).execute();
    expect(await moveStore(file, target, { replace: true })).toHaveProperty("tables");
    expect(await target.db.selectFrom("account").select(["id", "first_name"]).execute()).toEqual([
      { id: ada.id, first_name: "Changed" },
    ]);
  });

  it("refuses a source with a different schema, and copies nothing if PostgreSQL rejects a row", async () => {
    await source.services.store.db.deleteFrom("schema_migration").where("name", "=", "0105-jobs").execute();
    expect(await moveStore(file, target)).toHaveProperty("fault");
    await source.services.store.db
      .insertInto("schema_migration")
      .values({ name: "0105-jobs", applied_at: 1 })
      .execute();
    await createAccount(source, "ada");
    // A value that SQLite can store and PostgreSQL cannot.
    await source.services.store.db.updateTable("session").set({ bind_hash: "a\0b" }).execute();
    await expect(moveStore(file, target)).rejects.toThrow();
    expect(await target.db.selectFrom("account").selectAll().execute()).toEqual([]);
  });
});
