import { expect, it } from "vitest";
import { roleOf } from "./use-role.ts";

const token = (claims: unknown): string => `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.sign`;

it.each([
  ["learner", "learner"],
  ["staff", "staff"],
  ["admin", "admin"],
  ["root", null],
  [undefined, null],
])("a token that names %s is the role %s", (role, read) => {
  expect(roleOf(token({ role, name: "Zoë ÿ?~" }))).toBe(read);
});

it.each(["", "a.b", "a.%%%.c", token(null), token([])])("%j names none", (access) => {
  expect(roleOf(access)).toBeNull();
});
