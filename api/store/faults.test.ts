import { expect, it } from "vitest";
import { storeFaultOf } from "./faults.ts";

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
])("reads %s as %s", (code, fault) => expect(storeFaultOf(coded(code))).toBe(fault));

it("finds nothing in what is no error of the store", () => {
  expect(storeFaultOf(new Error("x"))).toBeNull();
  expect(storeFaultOf({ code: "SQLITE_FULL" })).toBeNull();
});
