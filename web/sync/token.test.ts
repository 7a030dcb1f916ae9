import { expect, it } from "vitest";
import { newerTokens, readClaims } from "./token.ts";

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const token = (claims: unknown): string => `e30.${base64url(claims)}.x`;

it("reads the account and expiry of a token", () => {
  expect(readClaims(token({ exp: 1000, sub: "acc" }))).toEqual({ expires: 1_000_000, account: "acc" });
  expect(readClaims(token({ exp: 5, sub: 12 }))).toEqual({ expires: 5000, account: "12" });
  expect(readClaims(token({ exp: 5, sub: "é–ü" }))).toEqual({ expires: 5000, account: "é–ü" });
  expect(readClaims(token({ exp: 5 }))).toEqual({ expires: 5000, account: null });
});

it.each(["", "nonsense", "a.b.c", "e30.W10.x", token({ exp: "soon" }), "e30.%%%.x"])(
  "rejects %j as a token",
  (text) => {
    expect(readClaims(text)).toBeNull();
  },
);

it("chooses the pair that expires later, whatever the order", () => {
  const earlier = { access: token({ exp: 10 }), refresh: "1" };
  const later = { access: token({ exp: 20 }), refresh: "2" };
  expect(newerTokens(earlier, later)).toBe(later);
  expect(newerTokens(later, earlier)).toBe(later);
  expect(newerTokens(null, earlier)).toBe(earlier);
  expect(newerTokens(earlier, null)).toBe(earlier);
  expect(newerTokens(earlier, { access: "broken", refresh: "3" })).toBe(earlier);
});
