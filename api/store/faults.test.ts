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
  ["ECONNREFUSED", "unreachable"],
  ["ECONNRESET", "unreachable"],
  ["EAI_AGAIN", "unreachable"],
  ["57P01", "unreachable"],
  ["53300", "unreachable"],
  ["SQLITE_IOERR_READ", "unreachable"],
  ["SQLITE_CANTOPEN", "unreachable"],
  ["SQLITE_CONSTRAINT", null],
  ["ENOENT", null],
  [5, null],
])("classifies %s as %s", (code, fault) => expect(toStoreFault(coded(code))).toBe(fault));

it("returns null for errors that are not storage faults", () => {
  expect(toStoreFault(new Error("x"))).toBeNull();
  expect(toStoreFault(new Error("Connection terminated unexpectedly"))).toBe("unreachable");
  expect(toStoreFault({ code: "SQLITE_FULL" })).toBeNull();
});
