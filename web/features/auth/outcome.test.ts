import { expect, test } from "vitest";
import { faultOf, reach, UNEXPECTED, UNREACHABLE } from "./outcome.ts";

const problem = (body: { detail?: string; code?: string; errors?: Record<string, string[]> }) =>
  ({ kind: "problem", status: 400, body: { detail: "", code: "invalid", request_id: "r", ...body } }) as const;

test("errors of the form's fields stand under them, the rest above the button", () => {
  const fault = faultOf(
    problem({ errors: { email: ["taken", "again"], non_field_errors: ["one", "two"], other: ["three"] } }),
    ["email"],
  );
  expect(fault).toEqual({ fields: { email: ["taken", "again"] }, form: "one two three", code: "invalid" });
});

test("a refusal without field errors says its detail", () => {
  expect(faultOf(problem({ detail: "Too many requests." }), ["email"]).form).toBe("Too many requests.");
  expect(faultOf(problem({}), ["email"]).form).toBe(UNEXPECTED);
});

test("field errors alone leave the form's own message empty", () => {
  expect(
    faultOf(problem({ detail: "Some fields are not valid.", errors: { email: ["taken"] } }), ["email"]).form,
  ).toBeNull();
});

test("no answer is a problem of the connection", async () => {
  expect(faultOf({ kind: "network", cause: "unreachable" }, []).form).toBe(UNREACHABLE);
  await expect(
    reach(() => Promise.reject(new TypeError("Failed to fetch dynamically imported module"))),
  ).resolves.toEqual({
    kind: "network",
    cause: "unreachable",
  });
});
