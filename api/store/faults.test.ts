import { expect, it } from "vitest";
import { toStoreFault } from "./faults.ts";

const coded = (code: unknown): Error => Object.assign(new Error("x"), { code });

it.each([
  ["SQLITE_FULL", "full"],
  ["ENOSPC", "full"],
  ["EDQUOT", "full"],
  ["53100", "full"],
  ["SQLITE_BUSY", "busy"],
  ["SQLITE_BUSY_SNAPSHOT", "busy"],
  ["SQLITE_LOCKED", "busy"],
  ["SQLITE_CONSTRAINT", null],
  ["ENOENT", null],
  [5, null],
])("classifies %s as %s", (code, fault) => expect(toStoreFault(coded(code))).toBe(fault));

it("returns null for errors that are not storage faults", () => {
  expect(toStoreFault(new Error("x"))).toBeNull();
  expect(toStoreFault({ code: "SQLITE_FULL" })).toBeNull();
});
