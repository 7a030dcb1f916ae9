import { expect, test, vi } from "vitest";
import { describeFailure } from "./choose-test.ts";

const open = vi.fn();

test("says that there is no test of this kind if the library has none", () => {
  expect(describeFailure({ kind: "none" }, "reading", open)).toEqual({
    text: "There is no test of this kind for you yet.",
  });
});

test.each([
  ["network", "Network error. Please check your connection."],
  ["server", "The server could not choose a test."],
] as const)("describes the failure %s and offers a downloaded test", (kind, text) => {
  const failure = describeFailure({ kind, offer: { type: "reading", address: "/here" } }, "listening", open);

  expect(failure).toEqual({ text, offer: { label: "Start a downloaded Reading test", act: expect.any(Function) } });
  failure.offer?.act();
  expect(open).toHaveBeenCalledWith("/here");
});

test("says that no test is downloaded if the device has none to offer", () => {
  expect(describeFailure({ kind: "network", offer: null }, "fulltest", open)).toEqual({
    text: "Network error. Please check your connection. No full test is on this device.",
  });
});
