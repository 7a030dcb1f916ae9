import { afterEach, beforeEach, expect, it } from "vitest";
import { readCsv } from "#core/format/csv.ts";
import { insertPayment, type PaymentRow } from "#api/store/payment/payments.ts";
import { fixturePayment } from "#tests/support/fixture-payment.ts";
import type { TestAccount } from "../support/accounts.ts";
import { describeEachEngine } from "../support/engines.ts";
import { createCrmApp } from "../support/evaluations.ts";
import type { TestApp } from "../support/test-app.ts";
import { callOk } from "../support/replies.ts";

describeEachEngine("the list of all payments", (engine) => {
  let app: TestApp;
  let ada: TestAccount;
  let sam: TestAccount;
  beforeEach(async () => {
    ({ app, ada, sam } = await createCrmApp(await engine.createDatabase()));
    await addPayment(1, {});
    await addPayment(2, { status: "FAILED", email: "ben@bandwise.test", name: "Ben Marsh" });
    await addPayment(3, { coupon_code: "SPRING", discount_rate: 20, discount_cents: 100, total_cents: 399 });
  });
  afterEach(() => app.close());

  const addPayment = (n: number, change: Partial<PaymentRow>) =>
    app.services.store.withTx((tx) =>
      insertPayment(tx, {
        ...fixturePayment,
        account_id: ada.id,
        slug: `payment-${String(n).padStart(12, "0")}`,
        attempt_slug: `attempt-${n}`,
        created_at: n,
        ...change,
      }),
    );
  const listPayments = (query: Record<string, string> = {}) => callOk(app, "crmPayments", { token: sam.token, query });
  const listIds = async (query: Record<string, string>) => (await listPayments(query)).payments.map(({ id }) => id);
  const exportCsv = async (query: Record<string, string> = {}): Promise<readonly (readonly string[])[]> => {
    const reply = await app.call("crmExportPayments", { token: sam.token, query });
    expect(reply.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const read = readCsv(await reply.text());
    return "rows" in read ? read.rows.map(({ cells }) => cells) : [];
  };

  it("shows everybody's payments, newest first, in pages", async () => {
    const first = await listPayments({ limit: "2" });
    expect(first.payments).toMatchObject([
      { id: 3, user: ada.id, name: "Ada Stone", metadata: { coupon_code: "SPRING", discount_rate: 20 }, amount: 3.99 },
      { id: 2, name: "Ben Marsh", email: "ben@bandwise.test", status: "FAILED" },
    ]);
    const second = await listPayments({ limit: "2", cursor: first.next ?? "" });
    expect([second.payments.map(({ id }) => id), second.next]).toEqual([[1], null]);
  });

  it("finds payments by state, email, coupon and number", async () => {
    expect(await listIds({ status: "SUCCEEDED" })).toEqual([3, 1]);
    expect(await listIds({ search: "BEN@bandwise.test" })).toEqual([2]);
    expect(await listIds({ search: "spring" })).toEqual([3]);
    expect(await listIds({ search: "PMT-1" })).toEqual([1]);
    expect(await listIds({ search: "2", status: "SUCCEEDED" })).toEqual([]);
    expect(await listIds({ search: "nobody@bandwise.test" })).toEqual([]);
  });

  it("exports all matching payments, without a limit, and escapes formulas", async () => {
    const rows = Array.from({ length: 1_200 }, (_, n) => ({
      ...fixturePayment,
      account_id: ada.id,
      slug: `many-${String(n).padStart(17, "0")}`,
      attempt_slug: `many-${n}`,
      name: "=SUM(A1)",
    }));
    await app.services.store.withTx(async (tx) => {
      for (let from = 0; from < rows.length; from += 200)
        await tx
          .insertInto("payment")
          .values(rows.slice(from, from + 200))
          .execute();
    });
    const all = await exportCsv();
    expect(all).toHaveLength(1 + 3 + 1_200);
    expect(all[0]?.slice(0, 5)).toEqual(["Payment", "Created", "Client", "E-mail", "Status"]);
    const text = await (await app.call("crmExportPayments", { token: sam.token })).text();
    expect(text).toContain("'=SUM(A1)");
    const some = await exportCsv({ search: "spring" });
    expect(some[1]).toEqual([
      "PMT-3", "1970-01-01T00:00:00.003Z", "Ada Stone", "ada@bandwise.test", "SUCCEEDED", "WRITING1",
      "4.99", "1.00", "0.00", "0.00", "3.99", "CAD", "SPRING", "",
    ]); // prettier-ignore
  });
});
