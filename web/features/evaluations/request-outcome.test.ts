import { expect, it } from "vitest";
import { toRequestOutcome } from "./request-outcome.ts";

const problem = (detail: string) => ({
  kind: "problem" as const,
  status: 409,
  body: { detail, code: "conflict", request_id: "r" },
});

it.each([
  [{ kind: "ok" as const, data: { success: true, message: "Sent.", evaluation_slug: "abc" } }, { slug: "abc" }],
  [
    { kind: "ok" as const, data: { success: false, message: "You have no credits.", evaluation_slug: null } },
    { error: "You have no credits." },
  ],
  [
    { kind: "ok" as const, data: { success: false, message: " ", evaluation_slug: null } },
    { error: "Unknown error. Please try again." },
  ],
  [problem("This attempt is not handed in."), { error: "This attempt is not handed in." }],
  [problem(""), { error: "Unknown error. Please try again." }],
  [{ kind: "network" as const, cause: "unreachable" as const }, { error: "Something went wrong. Please try again." }],
])("turns the reply %j into the outcome %j", (reply, outcome) => {
  expect(toRequestOutcome(reply)).toEqual(outcome);
});
