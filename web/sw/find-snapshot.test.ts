import { expect, it, test } from "vitest";
import { SNAPSHOT_ENTRY, snapshotPath } from "#web/db/storage/page-snapshots.ts";
import { findSnapshot } from "./find-snapshot.ts";

const address = (path: string): URL => new URL(path, "https://bandwise.example");
const snapshot = (entry: string): Response => new Response("<!doctype html>", { headers: { [SNAPSHOT_ENTRY]: entry } });
const cachesWith = (stored: Record<string, Response>): Pick<CacheStorage, "match"> => ({
  match: (path) => Promise.resolve(typeof path === "string" ? stored[path] : undefined),
});
const cacheKeyOf = (path: string): string | undefined => (path === "/assets/index-new.js" ? path : undefined);

it.each([
  ["/ieltstest/reading/", "/ieltstest/reading/"],
  ["/", "/"],
  ["/?source=app", "/dashboard/"],
  ["/?alert=Hello", null],
  ["/samples/?q=tides", null],
  ["/dashboard/?source=app", null],
])("for the address %s, snapshotPath returns %s", (path, expected) => {
  expect(snapshotPath(address(path))).toBe(expected);
});

test("findSnapshot returns the snapshot that this build stored", async () => {
  const stored = snapshot("/assets/index-new.js");
  expect(await findSnapshot(cachesWith({ "/dashboard/": stored }), address("/dashboard/"), cacheKeyOf)).toBe(stored);
});

test("findSnapshot ignores the snapshot of an earlier build", async () => {
  const caches = cachesWith({ "/dashboard/": snapshot("/assets/index-old.js") });
  expect(await findSnapshot(caches, address("/dashboard/"), cacheKeyOf)).toBeNull();
});

test("findSnapshot returns null for a page that was never stored and for an address with a query", async () => {
  const caches = cachesWith({ "/": snapshot("/assets/index-new.js") });
  expect(await findSnapshot(caches, address("/about"), cacheKeyOf)).toBeNull();
  expect(await findSnapshot(caches, address("/?alert=Hello"), cacheKeyOf)).toBeNull();
});

test("findSnapshot returns null when the cache cannot be read", async () => {
  const broken = { match: () => Promise.reject(new Error("disk")) };
  expect(await findSnapshot(broken, address("/"), cacheKeyOf)).toBeNull();
});
