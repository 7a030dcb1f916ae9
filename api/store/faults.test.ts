import { expect, it } from "vitest";
import { toStoreFault } from "./faults.ts";

const createErrorWithCode = (code: unknown): Error => Object.assign(new Error("x"), { code });

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
])("classifies an error with the code %s as %s", (code, fault) =>
  expect(toStoreFault(createErrorWithCode(code))).toBe(fault),
);

it("classifies an error without a code as unreachable if its message says that the connection ended", () =>
  expect(toStoreFault(new Error("Connection terminated unexpectedly"))).toBe("unreachable"));

it("returns null for any other error without a code", () => expect(toStoreFault(new Error("x"))).toBeNull());

it("returns null for a value that is not an Error", () => expect(toStoreFault({ code: "SQLITE_FULL" })).toBeNull());
