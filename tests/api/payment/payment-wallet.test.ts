import { afterAll, beforeAll, expect, it } from "vitest";
import {
  findCreditBalance,
  hasSpentCredit,
  moveCredits,
  returnCredit,
  spendCredit,
} from "#api/store/payment/wallet.ts";
import { describeEachEngine } from "../support/engines.ts";
import { attemptSlug } from "../support/commands.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { createAccount } from "../support/accounts.ts";

describeEachEngine("the wallet", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
  });
  afterAll(() => app.close());

  const store = () => app.services.store;
  const now = () => app.clock.now();
  const grant = (accountId: string, credits: number, key: string) =>
    store().withTx((tx) => moveCredits(tx, { accountId, key, kind: "grant", delta: credits, now: now() }));
  const spend = (accountId: string, n: number) =>
    store().withTx((tx) => spendCredit(tx, { accountId, attemptSlug: attemptSlug(n), now: now() }));
  const readLedger = (accountId: string) =>
    store()
      .db.selectFrom("wallet_ledger")
      .select(["kind", "delta", "balance"])
      .where("account_id", "=", accountId)
      .orderBy("id")
      .execute();

  it("lets five of 64 simultaneous requests spend five credits", async () => {
    const { id } = await createAccount(app, "many");
    await grant(id, 5, "grant:many");
    const outcomes = await Promise.all(Array.from({ length: 64 }, (_, n) => spend(id, n)));
    expect(outcomes.filter((outcome) => outcome === "spent")).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === "no_credit")).toHaveLength(59);
    expect(await findCreditBalance(store().db, id)).toBe(0);
    const rows = await readLedger(id);
    expect(rows.map((row) => row.balance)).toEqual([5, 4, 3, 2, 1, 0]);
    expect(rows.reduce((sum, row) => sum + row.delta, 0)).toBe(0);
  });

  it("spends one credit per attempt, however many requests arrive", async () => {
    const { id } = await createAccount(app, "double");
    await grant(id, 10, "grant:double");
    const outcomes = await Promise.all(Array.from({ length: 64 }, () => spend(id, 1000)));
    expect(outcomes.filter((outcome) => outcome === "spent")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "already_spent")).toHaveLength(63);
    expect(await findCreditBalance(store().db, id)).toBe(9);
  });

  it("records a movement once per key", async () => {
    const { id } = await createAccount(app, "key");
    expect(await Promise.all(Array.from({ length: 8 }, () => grant(id, 1, "grant:key")))).toContain("moved");
    expect(await findCreditBalance(store().db, id)).toBe(1);
  });

  it("returns a spent credit once, and lets it be spent again", async () => {
    const { id } = await createAccount(app, "return");
    await grant(id, 1, "grant:return");
    const returnSpent = () =>
      store().withTx((tx) => returnCredit(tx, { accountId: id, attemptSlug: attemptSlug(2000), now: now() }));
    expect(await returnSpent()).toBe(false);
    expect(await spend(id, 2000)).toBe("spent");
    expect(await hasSpentCredit(store().db, attemptSlug(2000))).toBe(true);
    expect([await returnSpent(), await returnSpent()]).toEqual([true, false]);
    expect(await hasSpentCredit(store().db, attemptSlug(2000))).toBe(false);
    expect(await spend(id, 2000)).toBe("spent");
    expect((await readLedger(id)).map((row) => row.kind)).toEqual(["grant", "spend", "return", "spend"]);
  });

  it("cannot be overdrawn, also by the table's own check", async () => {
    const { id } = await createAccount(app, "check");
    await grant(id, 1, "grant:check");
    const overdraw = store()
      .db.updateTable("wallet_account")
      .set({ credits: -1 })
      .where("account_id", "=", id)
      .execute();
    await expect(overdraw).rejects.toThrow(/check|constraint/iu);
  });
});
