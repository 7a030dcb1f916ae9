import { performance } from "node:perf_hooks";
import { type CrmFilter, listForStaff } from "#api/store/evaluation/examiner-lists.ts";
import type { Store } from "#api/store/store.ts";

const ROUNDS = 60;
const WARM_UP = 10;

/** Prints the time to list a page of sixty evaluations with the total: in every order, with search and with filters. */
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
  const deep = await listForStaff(store.db, { ...base, sort: "name", limit: count / 2 });
  const filters: Record<string, CrmFilter> = {
    "newest first": base,
    "by due": { ...base, sort: "due" },
    "by name": { ...base, sort: "name" },
    "by name, the page in the middle": { ...base, sort: "name", after: deep.next },
    "one state": { ...base, status: "GRAMMAR-CHECK", sort: "oldest" },
    "open, by due": { ...base, status: "OPEN", sort: "due" },
    "unclaimed, by due": { ...base, claim: "free", sort: "due" },
    mine: { ...base, claim: "mine", sort: "due" },
    "search that finds many": { ...base, search: "maya" },
    "search that finds one": { ...base, search: `person-${count - 1}@` },
    "search that finds none": { ...base, search: "nobody at all" },
  };
  console.log(`${count} evaluations, ${store.kind}; ms for a page of 60 with the count of all`);
  for (const [name, filter] of Object.entries(filters)) {
    const samples: number[] = [];
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const start = performance.now();
      await listForStaff(store.db, filter);
      if (round >= 0) samples.push(performance.now() - start);
    }
    samples.sort((a, b) => a - b);
    const at = (share: number): string =>
      (samples[Math.floor((samples.length - 1) * share)] ?? 0).toFixed(1).padStart(7);
    console.log(`${name.padEnd(32)} median ${at(0.5)}   p95 ${at(0.95)}`);
  }
}
