import { performance } from "node:perf_hooks";
import { type CrmFilter, listForStaff } from "#api/store/evaluation/examiner-lists.ts";
import { handIn, publishWriting } from "#tests/api/support/evaluations.ts";
import { fillCrm } from "#tests/api/support/many-evaluations.ts";
import { createTestApp } from "#tests/api/support/test-app.ts";
import { createAccount } from "#tests/api/support/accounts.ts";

/**
 * Time to list a page of sixty out of 10,000 evaluations with the total: in every order, with search and with filters.
 * Goal: 100 ms. Uses SQLite in memory, or the empty PostgreSQL database in DATABASE_URL.
 */
const COUNT = 10_000;
const ROUNDS = 60;
const WARM_UP = 10;

const url = process.env["DATABASE_URL"];
const app = await createTestApp(url === undefined ? {} : { url });
const { store, clock } = app.services;
await publishWriting(app);
const { id: accountId, token } = await createAccount(app, "ada");
const now = clock.now();
await fillCrm(store, { accountId, attemptSlug: await handIn(app, token), count: COUNT, now });

const base: CrmFilter = { search: "", status: null, sort: "newest", after: null, limit: 60, now };
const deep = await listForStaff(store.db, { ...base, sort: "name", limit: 5000 });
const QUERIES: Record<string, CrmFilter> = {
  "newest first": base,
  "by due": { ...base, sort: "due" },
  "by name": { ...base, sort: "name" },
  "by name, the page after 5,000": { ...base, sort: "name", after: deep.next },
  "one state": { ...base, status: "GRAMMAR-CHECK", sort: "oldest" },
  "open, by due": { ...base, status: "OPEN", sort: "due" },
  "search that finds many": { ...base, search: "maya" },
  "search that finds one": { ...base, search: "person-9999@" },
  "search that finds none": { ...base, search: "nobody at all" },
};

console.log(`${COUNT} evaluations, ${store.kind}; ms for a page of 60 with the count of all`);
for (const [name, filter] of Object.entries(QUERIES)) {
  const samples: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const start = performance.now();
    await listForStaff(store.db, filter);
    if (round >= 0) samples.push(performance.now() - start);
  }
  samples.sort((a, b) => a - b);
  const at = (share: number): string => (samples[Math.floor((samples.length - 1) * share)] ?? 0).toFixed(1).padStart(7);
  console.log(`${name.padEnd(32)} median ${at(0.5)}   p95 ${at(0.95)}`);
}
await app.close();
