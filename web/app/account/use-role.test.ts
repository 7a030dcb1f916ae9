import { expect, it } from "vitest";
import { roleOf } from "./use-role.ts";

const token = (claims: unknown): string => `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.sign`;

it.each([
  ["learner", "learner"],
  ["staff", "staff"],
  ["admin", "admin"],
  ["root", null],
  [undefined, null],
])("for a token with the role %s, roleOf returns %s", (role, expected) => {
  expect(roleOf(token({ role, name: "Zoë ÿ?~" }))).toBe(expected);
});

it.each(["", "a.b", "a.%%%.c", token(null), token([])])("roleOf returns null for the token %j", (access) => {
  expect(roleOf(access)).toBeNull();
});
