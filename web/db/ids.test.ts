import { expect, it } from "vitest";
import { safeParse } from "valibot";
import { AttemptSlugSchema } from "#core/exam/attempt/attempt.ts";
import { OpIdSchema } from "#core/wire/op-id.ts";
import { newAttemptSlug, newClientId, newOpId } from "./ids.ts";

it("mints ids that the wire accepts, never twice the same", () => {
  const slugs = Array.from({ length: 500 }, () => newAttemptSlug());
  const ids = Array.from({ length: 500 }, () => newOpId(1_700_000_000_000));
  expect(slugs.every((slug) => safeParse(AttemptSlugSchema, slug).success)).toBe(true);
  expect([...ids, newClientId()].every((id) => safeParse(OpIdSchema, id).success)).toBe(true);
  expect(new Set([...slugs, ...ids]).size).toBe(1000);
  // 128 bits end on a character of two bits.
  expect(slugs.every((slug) => /[AQgw]$/u.test(slug))).toBe(true);
});

it("mints command ids as UUIDs that sort by time", () => {
  expect(newOpId(0x0190_1234_5678)).toMatch(/^01901234-5678-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u);
  expect(newOpId(1000) < newOpId(2000)).toBe(true);
});
