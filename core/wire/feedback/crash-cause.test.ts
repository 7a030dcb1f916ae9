import { describe, expect, it, test } from "vitest";
import { findCrashCause } from "./crash-cause.ts";

const crash = (issueDescription: string, errorInfo = "") => findCrashCause({ issueDescription, errorInfo });

describe("the message of a cause", () => {
  it.each([
    ["TypeError: x is undefined", "TypeError: x is undefined"],
    ["RangeError: 41 is more than 40\nat more", "RangeError: # is more than #"],
    ["Error: attempt 019ca945-0a00-7478-b35c-6474f48179be is gone", "Error: attempt … is gone"],
    [
      "TypeError: Failed to fetch dynamically imported module: https://bandwise.example/assets/crm-desk-BkQ3d9_x.js",
      "TypeError: Failed to fetch dynamically imported module: crm-desk.js",
    ],
    ["", ""],
  ])("leaves out what differs from crash to crash: %s", (description, message) => {
    expect(crash(description).message).toBe(message);
  });

  it("is cut at 300 characters", () => {
    expect(crash("word ".repeat(400)).message).toHaveLength(300);
  });
});

test.each([
  [
    "TypeError: no\n    at openDraft (https://x.test/assets/writing-Bk3d9Qxz.js:1:4321)\n    at b",
    "openDraft (writing.js)",
  ],
  ["    at async Object.load (https://x.test/assets/app-abcdefgh.js:2:1)", "Object.load (app.js)"],
  ["    at Xy (https://x.test/assets/writing-Bk3d9Qxz.js:1:4321)", "writing.js"],
  ["    at https://x.test/assets/writing-Bk3d9Qxz.js:1:4321", "writing.js"],
  ["openDraft@https://x.test/assets/writing-Bk3d9Qxz.js:1:4321\nb@https://x.test/a.js", "openDraft (writing.js)"],
  ["@https://x.test/assets/writing-Bk3d9Qxz.js:1:4321", "writing.js"],
  ["at Editor", "Editor"],
  ["nothing that looks like a stack", ""],
  ["", ""],
])("takes the first frame of %j: %s", (stack, frame) => {
  expect(crash("Error", stack).frame).toBe(frame);
});

test("crashes of two builds have one cause", () => {
  const causeIn = (hash: string, column: string) =>
    crash(
      "TypeError: x is undefined",
      `TypeError: x is undefined\n    at Ab (https://x.test/assets/writing-${hash}.js:1:${column})`,
    );
  expect(causeIn("AAAAAAAA", "10")).toEqual(causeIn("BBBBBBBB", "99"));
});

test("reads a stack trace that was made to slow down the regular expressions", () => {
  for (const stack of [`at ${"(".repeat(7990)}`, ` at ${"a ".repeat(3990)}`, "@".repeat(8000), `${"a-".repeat(3990)}9`])
    expect(crash(stack.slice(0, 2000), stack).frame.length).toBeLessThanOrEqual(200);
});
