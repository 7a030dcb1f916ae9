import { NO_KEY_VERSION } from "#core/exam/content/book-tests.ts";
import { expect, test } from "vitest";
import type { PackRow } from "#web/db/library/packs.ts";
import { downloadState } from "./download-state.ts";
import type { ListingModule } from "./listing-entries.ts";

const entry = (slug: string, bytes: number) =>
  ({ module: { slug, content_version: "c1", key_version: "k1", pack_bytes: { json: bytes, media: 0 } } }) as Pick<
    ListingModule,
    "module"
  >;
const packEntry = (module_slug: string, change: Partial<PackRow>): [string, PackRow] => [
  module_slug,
  {
    module_slug,
    module_type: "reading",
    title: "",
    state: "ready",
    done: 0,
    total: 0,
    content_version: "c1",
    key_version: "k1",
    error: null,
    stored_at: 1,
    ...change,
  },
];
const entries = [entry("a", 100), entry("b", 300)];

test.each<[string, [string, PackRow][], unknown]>([
  ["no download", [], { kind: "none", bytes: 400, readyBytes: 0 }],
  ["one of two modules downloaded", [packEntry("a", {})], { kind: "none", bytes: 300, readyBytes: 100 }],
  ["all modules downloaded", [packEntry("a", {}), packEntry("b", {})], { kind: "ready", bytes: 400 }],
  [
    "one downloaded and one downloading module",
    [packEntry("a", {}), packEntry("b", { state: "downloading", done: 50 })],
    { kind: "running", done: 150, total: 400 },
  ],
  [
    "a download that reports more bytes than its size",
    [packEntry("b", { state: "downloading", done: 900 })],
    { kind: "running", done: 300, total: 300 },
  ],
  [
    "a paused download",
    [packEntry("a", { state: "paused", done: 40, error: "network" })],
    { kind: "paused", done: 40, total: 100, error: "network" },
  ],
  [
    "a failed and a paused download",
    [packEntry("a", { state: "paused" }), packEntry("b", { state: "failed", error: "damaged" })],
    { kind: "failed", error: "damaged", bytes: 400 },
  ],
  [
    "a queued and a failed download",
    [packEntry("a", { state: "queued" }), packEntry("b", { state: "failed" })],
    { kind: "running", done: 0, total: 400 },
  ],
  [
    "a module with newer content",
    [packEntry("a", { content_version: "c0" }), packEntry("b", {})],
    { kind: "update", bytes: 100 },
  ],
  [
    "a module with a newer answer key",
    [packEntry("a", {}), packEntry("b", { key_version: "k0" })],
    { kind: "update", bytes: 300 },
  ],
])("summarises two modules with %s", (_, rows, expected) => {
  expect(downloadState(entries, new Map(rows))).toEqual(expected);
});

test("treats a module without a key as ready, not as outdated", () => {
  const writing = { module: { ...entry("w", 100).module, key_version: NO_KEY_VERSION } };
  const packs = new Map([packEntry("w", { module_type: "writing", key_version: null })]);
  expect(downloadState([writing], packs)).toEqual({ kind: "ready", bytes: 100 });
});
