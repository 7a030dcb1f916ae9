import { expect, test } from "vitest";
import { tryCall } from "#web/net/reply.ts";
import { toFault, UNEXPECTED_TEXT, UNREACHABLE_TEXT } from "./form-fault.ts";

const problem = (body: { detail?: string; code?: string; errors?: Record<string, string[]> }) =>
  ({ kind: "problem", status: 400, body: { detail: "", code: "invalid", request_id: "r", ...body } }) as const;

test("puts errors of the form's fields under the fields, and all others below the button", () => {
  const fault = toFault(
    problem({ errors: { email: ["taken", "again"], non_field_errors: ["one", "two"], other: ["three"] } }),
    ["email"],
  );
  expect(fault).toEqual({ fields: { email: ["taken", "again"] }, message: "one two three", code: "invalid" });
});

test("shows the detail below the button if there are no field errors, and a default text if there is no detail", () => {
  expect(toFault(problem({ detail: "Too many requests." }), ["email"]).message).toBe("Too many requests.");
  expect(toFault(problem({}), ["email"]).message).toBe(UNEXPECTED_TEXT);
  expect(toFault(problem({}), ["email"], "Invalid Credentials.").message).toBe("Invalid Credentials.");
});

test("shows no message below the button if all errors belong to fields of the form", () => {
  expect(
    toFault(problem({ detail: "Some fields are not valid.", errors: { email: ["taken"] } }), ["email"]).message,
  ).toBeNull();
});

test("shows a connection problem if there is no reply or a script cannot be loaded", async () => {
  expect(toFault({ kind: "network", cause: "unreachable" }, []).message).toBe(UNREACHABLE_TEXT);
  await expect(
    tryCall(() => Promise.reject(new TypeError("Failed to fetch dynamically imported module"))),
  ).resolves.toEqual({
    kind: "network",
    cause: "unreachable",
  });
});
