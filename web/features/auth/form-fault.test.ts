import { expect, test } from "vitest";
import { tryCall } from "#web/net/reply.ts";
import { faultOf, UNEXPECTED, UNREACHABLE } from "./form-fault.ts";

const problem = (body: { detail?: string; code?: string; errors?: Record<string, string[]> }) =>
  ({ kind: "problem", status: 400, body: { detail: "", code: "invalid", request_id: "r", ...body } }) as const;

test("puts errors of the form's fields under the fields, and all others below the button", () => {
  const fault = faultOf(
    problem({ errors: { email: ["taken", "again"], non_field_errors: ["one", "two"], other: ["three"] } }),
    ["email"],
  );
  expect(fault).toEqual({ fields: { email: ["taken", "again"] }, form: "one two three", code: "invalid" });
});

test("shows the detail below the button if there are no field errors, or a default message", () => {
  expect(faultOf(problem({ detail: "Too many requests." }), ["email"]).form).toBe("Too many requests.");
  expect(faultOf(problem({}), ["email"]).form).toBe(UNEXPECTED);
});

test("shows no message below the button if all errors belong to fields of the form", () => {
  expect(
    faultOf(problem({ detail: "Some fields are not valid.", errors: { email: ["taken"] } }), ["email"]).form,
  ).toBeNull();
});

test("shows a connection problem if there is no reply or the code cannot be loaded", async () => {
  expect(faultOf({ kind: "network", cause: "unreachable" }, []).form).toBe(UNREACHABLE);
  await expect(
    tryCall(() => Promise.reject(new TypeError("Failed to fetch dynamically imported module"))),
  ).resolves.toEqual({
    kind: "network",
    cause: "unreachable",
  });
});
