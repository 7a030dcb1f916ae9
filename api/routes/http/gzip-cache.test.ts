import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { createGzipCache } from "./gzip-cache.ts";

it("compresses content with the same hash once", async () => {
  const { compress: gzip, find } = createGzipCache();
  const first = await gzip("one", "the words of one");
  expect(gunzipSync(first).toString()).toBe("the words of one");
  expect(await gzip("one", "the words of one")).toBe(first);
  expect([find("one"), find("another")]).toEqual([first, undefined]);
  expect(gunzipSync(await gzip("two", Buffer.from("and of two"))).toString()).toBe("and of two");
});

it("evicts the least recently used entry when full", async () => {
  const { compress: gzip } = createGzipCache(2500);
  const [one, two, three] = [randomBytes(1000), randomBytes(1000), randomBytes(1000)];
  const compressed = await gzip("one", one);
  const second = await gzip("two", two);
  await gzip("one", one);
  await gzip("three", three);
  expect(await gzip("one", one)).toBe(compressed);
  expect(await gzip("two", two)).not.toBe(second);
});

it("does not cache an entry larger than the whole cache", async () => {
  const { compress: gzip } = createGzipCache(500);
  const large = randomBytes(1000);
  expect(await gzip("large", large)).not.toBe(await gzip("large", large));
});
