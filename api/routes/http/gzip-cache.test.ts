import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { createGzipCache } from "./gzip-cache.ts";

it("compresses content with the same hash once", async () => {
  const { compress: gzip, find } = createGzipCache();
  const first = await gzip("hash-1", "first text");
  expect(gunzipSync(first).toString()).toBe("first text");
  expect(await gzip("hash-1", "first text")).toBe(first);
  expect([find("hash-1"), find("hash-3")]).toEqual([first, undefined]);
  expect(gunzipSync(await gzip("hash-2", Buffer.from("second text"))).toString()).toBe("second text");
});

it("evicts the least recently used entry when full", async () => {
  const { compress: gzip } = createGzipCache(2500);
  const [first, second, third] = [randomBytes(1000), randomBytes(1000), randomBytes(1000)];
  const compressedFirst = await gzip("hash-1", first);
  const compressedSecond = await gzip("hash-2", second);
  await gzip("hash-1", first);
  await gzip("hash-3", third);
  expect(await gzip("hash-1", first)).toBe(compressedFirst);
  expect(await gzip("hash-2", second)).not.toBe(compressedSecond);
});

it("does not cache an entry larger than the whole cache", async () => {
  const { compress: gzip } = createGzipCache(500);
  const large = randomBytes(1000);
  expect(await gzip("large", large)).not.toBe(await gzip("large", large));
});
