import { expect, it } from "vitest";
import { safeParse } from "valibot";
import { AttemptSlugSchema } from "#core/exam/attempt/attempt.ts";
import { CommandIdSchema } from "#core/wire/command-id.ts";
import { createSlug, createClientId, createCommandId } from "./ids.ts";

it("creates unique ids that the wire format accepts", () => {
  const slugs = Array.from({ length: 500 }, () => createSlug());
  const ids = Array.from({ length: 500 }, () => createCommandId(1_700_000_000_000));
  expect(slugs.every((slug) => safeParse(AttemptSlugSchema, slug).success)).toBe(true);
  expect([...ids, createClientId()].every((id) => safeParse(CommandIdSchema, id).success)).toBe(true);
  expect(new Set([...slugs, ...ids]).size).toBe(1000);
  // The last of the 22 characters encodes only two of the 128 bits.
  expect(slugs.every((slug) => /[AQgw]$/u.test(slug))).toBe(true);
});

it("creates command ids as UUIDs in the order of their times", () => {
  expect(createCommandId(0x0190_1234_5678)).toMatch(/^01901234-5678-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u);
  expect(createCommandId(1000) < createCommandId(2000)).toBe(true);
});
