import { expect, it } from "vitest";
import { isSkipWaiting, SKIP_WAITING } from "./messages.ts";

const OURS = "https://bandwise.example";

it("lets the new worker take over when a page of ours asks", () => {
  expect(isSkipWaiting({ data: SKIP_WAITING, origin: OURS }, OURS)).toBe(true);
});

it.each(["https://evil.example", "https://bandwise.example.evil.example", "http://bandwise.example", "null", ""])(
  "leaves what %s says alone",
  (origin) => {
    expect(isSkipWaiting({ data: SKIP_WAITING, origin }, OURS)).toBe(false);
  },
);

it.each([
  null,
  undefined,
  "SKIP_WAITING",
  42,
  [],
  ["SKIP_WAITING"],
  {},
  { type: "skip_waiting" },
  { type: { type: "SKIP_WAITING" } },
  { TYPE: "SKIP_WAITING" },
  new Map([["type", "SKIP_WAITING"]]),
])("leaves a message of another shape alone: %j", (data) => {
  expect(isSkipWaiting({ data, origin: OURS }, OURS)).toBe(false);
});
