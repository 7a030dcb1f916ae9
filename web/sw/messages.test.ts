import { expect, it } from "vitest";
import { isSkipWaiting, SKIP_WAITING } from "./messages.ts";

const OUR_ORIGIN = "https://bandwise.example";

it("isSkipWaiting accepts the message of a page of our origin", () => {
  expect(isSkipWaiting({ data: SKIP_WAITING, origin: OUR_ORIGIN }, OUR_ORIGIN)).toBe(true);
});

it.each(["https://evil.example", "https://bandwise.example.evil.example", "http://bandwise.example", "null", ""])(
  "isSkipWaiting ignores a message from the origin %j",
  (origin) => {
    expect(isSkipWaiting({ data: SKIP_WAITING, origin }, OUR_ORIGIN)).toBe(false);
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
])("isSkipWaiting ignores a message of another shape: %j", (data) => {
  expect(isSkipWaiting({ data, origin: OUR_ORIGIN }, OUR_ORIGIN)).toBe(false);
});
