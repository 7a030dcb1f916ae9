import fc from "fast-check";
import * as v from "valibot";
import { expect, it } from "vitest";
import { BANDS_TARGETS, TokensSchema, UserSchema } from "#core/wire/account/user.ts";
import { isTokens, isUser } from "./local-values.ts";

const text = fc.oneof(fc.string(), fc.constant(undefined), fc.integer());
const userLike = fc.record({
  first_name: text,
  last_name: text,
  email: text,
  testType: fc.constantFrom("academic", "general", "both", null),
  bandsTarget: fc.constantFrom(...BANDS_TARGETS, 5.5, 9.5, "7"),
});

it("accepts the same users as the wire schema", () => {
  fc.assert(
    fc.property(fc.oneof(userLike, fc.anything()), (value) => {
      expect(isUser(value)).toBe(v.is(UserSchema, value));
    }),
    { numRuns: 500 },
  );
  for (const bandsTarget of BANDS_TARGETS)
    expect(isUser({ first_name: "A", last_name: "B", email: "c", testType: "general", bandsTarget })).toBe(true);
});

it("accepts the same tokens as the wire schema", () => {
  fc.assert(
    fc.property(fc.oneof(fc.record({ access: text, refresh: text, sign_out: text }), fc.anything()), (value) => {
      expect(isTokens(value)).toBe(v.is(TokensSchema, value));
    }),
  );
});
