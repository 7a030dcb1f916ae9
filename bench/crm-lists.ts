import { performance } from "node:perf_hooks";
import { type ClientFilter, listClients } from "#api/store/account/clients.ts";
import type { CrmFilter } from "#api/store/evaluation/crm-filter.ts";
import { listEvaluationsForStaff } from "#api/store/evaluation/examiner-lists.ts";
import { listAllPayments, type PaymentFilter } from "#api/store/payment/payment-lists.ts";
import type { NewPayment } from "#api/store/payment/payments.ts";
import type { Store } from "#api/store/store.ts";
import { MINUTE_MS } from "#core/exam/durations.ts";
import { fixturePayment } from "#tests/support/fixture-payment.ts";
import { median, quantile } from "./statistics.ts";

const ROUNDS = 60;
const WARM_UP = 10;

/** Prints the time to list a page of sixty evaluations with the total, in every order, with search and with filters. */
export async function printCrmLists(store: Store, count: number, now: number): Promise<void> {
  const base: CrmFilter = {
    search: "",
    status: null,
    sort: "newest",
    claim: null,
    reader: "nobody",
    after: null,
    limit: 60,
    now,
  };
  const firstHalf = await listEvaluationsForStaff(store.db, { ...base, sort: "name", limit: count / 2 });
  const filters: Record<string, Partial<CrmFilter>> = {
    "newest first": {},
    "by deadline": { sort: "due" },
    "by name": { sort: "name" },
    "by name, the page in the middle": { sort: "name", after: firstHalf.next },
    "one state": { status: "GRAMMAR-CHECK", sort: "oldest" },
    "open, by deadline": { status: "OPEN", sort: "due" },
    "unclaimed, by deadline": { claim: "free", sort: "due" },
    mine: { claim: "mine", sort: "due" },
    "search that finds many": { search: "maya" },
    "search that finds one": { search: `person-${count - 1}@` },
    "search that finds none": { search: "nobody at all" },
    "a number": { search: `SP-${count - 1}` },
  };
  console.log(`${count} evaluations, ${store.kind}; ms for a page of 60 with the count of all`);
  for (const [name, filter] of Object.entries(filters))
    await printTimes(name, () => listEvaluationsForStaff(store.db, { ...base, ...filter }));
}

/** Adds learners to the store and prints the time to list a page of fifty. */
export async function printClientLists(store: Store, count: number, now: number): Promise<void> {
  await fillClients(store, count, now);
  const base: ClientFilter = { search: "", view: null, tag: "", after: null, limit: 50, now };
  const filters: Record<string, Partial<ClientFilter>> = {
    "newest first": {},
    "from the middle": { after: { created_at: now - (count / 2) * MINUTE_MS, id: "" } },
    "those who paid: none": { view: "paid" },
    "those with an evaluation: one": { view: "evaluation" },
    "search that finds many": { search: "person" },
    "search that finds one": { search: `person-${count - 1}@` },
    "search that finds none": { search: "nobody at all" },
    "a tag that every third has": { tag: "school" },
    "a tag that every 1,000th has, from the middle": {
      tag: "call back",
      after: { created_at: now - (count / 2) * MINUTE_MS, id: "" },
    },
    "a tag that nobody has": { tag: "none" },
  };
  console.log(`\n${count} learners, ${store.kind}; ms for a page of 50`);
  for (const [name, filter] of Object.entries(filters))
    await printTimes(name, () => listClients(store.db, { ...base, ...filter }));
}

/** Adds a payment for each learner. Prints the time to list a page of fifty payments, and one of learners who paid. */
export async function printPaymentLists(store: Store, count: number, now: number): Promise<void> {
  await fillPayments(store, count, now);
  const base: PaymentFilter & { after: number | null; limit: number } = {
    status: null,
    search: "",
    after: null,
    limit: 50,
  };
  const filters: Record<string, Partial<typeof base>> = {
    "newest first": {},
    "from the middle": { after: count / 2 },
    "one state": { status: "SUCCEEDED" },
    "a state that few have, from the middle": { status: "FAILED", after: count / 2 },
    "a state that none has": { status: "CANCELLED" },
    "an address": { search: `person-${count - 1}@bandwise.test` },
    "a coupon that every tenth used": { search: "WELCOME20" },
    "a coupon that nobody used": { search: "NOBODY" },
    "a number": { search: "PMT-7" },
  };
  console.log(`\n${count} payments, ${store.kind}; ms for a page of 50`);
  for (const [name, filter] of Object.entries(filters))
    await printTimes(name, () => listAllPayments(store.db, { ...base, ...filter }));
  const paid: ClientFilter = { search: "", view: "paid", tag: "", after: null, limit: 50, now };
  await printTimes("learners who paid", () => listClients(store.db, paid));
}

async function printTimes(name: string, list: () => Promise<unknown>): Promise<void> {
  const samples: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const start = performance.now();
    await list();
    if (round >= 0) samples.push(performance.now() - start);
  }
  const format = (ms: number): string => ms.toFixed(1).padStart(7);
  console.log(`${name.padEnd(32)} median ${format(median(samples))}   p95 ${format(quantile(samples, 0.95))}`);
}

const BATCH_SIZE = 500;

/** Adds learners, each registered a minute before the next. */
async function fillClients(store: Store, count: number, now: number): Promise<void> {
  for (let from = 0; from < count; from += BATCH_SIZE) {
    const rows = Array.from({ length: Math.min(BATCH_SIZE, count - from) }, (_, i) => {
      const n = from + i;
      const created_at = now - (count - n) * MINUTE_MS;
      return {
        id: `many-${n}`,
        email: `person-${n}@bandwise.test`,
        first_name: "Person",
        last_name: `Number ${n}`,
        password_hash: "none",
        role: "learner" as const,
        test_type: "academic" as const,
        target_halves: 14,
        verified_at: created_at,
        token_version: 1,
        rev: 1,
        erase_at: null,
        created_at,
        updated_at: created_at,
      };
    });
    const tags = rows.flatMap(({ id, created_at }, i) => [
      ...((from + i) % 3 === 0 ? [{ account_id: id, tag: "school", created_at }] : []),
      ...((from + i) % 1000 === 0 ? [{ account_id: id, tag: "call back", created_at }] : []),
    ]);
    await store.withTx(async (tx) => {
      await tx.insertInto("account").values(rows).execute();
      await tx.insertInto("client_tag").values(tags).execute();
    });
  }
}

const PAYMENTS_AT_ONCE = 200;

/** Returns the status of payment `n`: one of a hundred failed, and five of a hundred were refunded. */
function statusOf(n: number): NewPayment["status"] {
  if (n % 100 === 0) return "FAILED";
  return n % 20 === 1 ? "REFUNDED" : "SUCCEEDED";
}

/** Adds a payment for each learner that `fillClients` added, oldest first. */
async function fillPayments(store: Store, count: number, now: number): Promise<void> {
  for (let from = 0; from < count; from += PAYMENTS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(PAYMENTS_AT_ONCE, count - from) }, (_, i): NewPayment => {
      const n = from + i;
      const created_at = now - (count - n) * MINUTE_MS;
      return {
        ...fixturePayment,
        slug: `many${String(n).padStart(18, "0")}`,
        account_id: `many-${n}`,
        email: `person-${n}@bandwise.test`,
        status: statusOf(n),
        coupon_code: n % 10 === 3 ? "WELCOME20" : null,
        created_at,
        updated_at: created_at,
      };
    });
    await store.withTx((tx) => tx.insertInto("payment").values(rows).execute());
  }
}
