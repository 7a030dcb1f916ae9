import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { createKeptGzip } from "./kept-gzip.ts";

it("compresses what has one hash once", async () => {
  const gzip = createKeptGzip();
  const first = await gzip("one", "the words of one");
  expect(gunzipSync(first).toString()).toBe("the words of one");
  expect(await gzip("one", "the words of one")).toBe(first);
  expect(gunzipSync(await gzip("two", Buffer.from("and of two"))).toString()).toBe("and of two");
});

it("forgets what was not asked for longest when there is too much", async () => {
  const gzip = createKeptGzip(2500);
  const [one, two, three] = [randomBytes(1000), randomBytes(1000), randomBytes(1000)];
  const kept = await gzip("one", one);
  const second = await gzip("two", two);
  await gzip("one", one);
  await gzip("three", three);
  expect(await gzip("one", one)).toBe(kept);
  expect(await gzip("two", two)).not.toBe(second);
});

it("keeps nothing that is larger than everything it may keep", async () => {
  const gzip = createKeptGzip(500);
  const large = randomBytes(1000);
  expect(await gzip("large", large)).not.toBe(await gzip("large", large));
});
