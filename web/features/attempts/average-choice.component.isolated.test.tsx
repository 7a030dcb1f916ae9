import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { AttemptHead } from "#core/exam/attempt/attempt.ts";
import { axeFaults, createFakeServer, press, renderWithServer } from "#tests/support/component.tsx";
import type { Device } from "#web/db/storage/device.ts";
import { AverageChoice } from "./average-choice.tsx";

const excludeAttempt = vi.hoisted(() => vi.fn());
vi.mock("#web/db/attempt/exclude-attempt.ts", () => ({ excludeAttempt }));

const HEAD = { mode: "exam", parts: null } as AttemptHead;
const show = (head = HEAD, device = Promise.resolve({} as Device)): void => {
  const server = createFakeServer({ device: () => device });
  renderWithServer(<AverageChoice attempt={{ slug: "one", head }} />, server);
};
beforeEach(() => excludeAttempt.mockReset());

test("leaves an attempt out of the averages, and includes it again", async () => {
  show();
  expect(screen.getByText("Counts in your averages, targets and accuracy.")).toBeTruthy();

  await press("Leave it out");
  expect(await screen.findByText("Left out of your averages, targets and accuracy.")).toBeTruthy();
  expect(excludeAttempt).toHaveBeenLastCalledWith({}, "one", true, expect.any(Number));
  expect(await axeFaults()).toEqual([]);

  await press("Count it again");
  expect(await screen.findByText("Counts in your averages, targets and accuracy.")).toBeTruthy();
  expect(excludeAttempt).toHaveBeenLastCalledWith({}, "one", false, expect.any(Number));
});

test("says what to do if the device cannot save", async () => {
  const broken = Promise.reject<Device>(new Error("full"));
  broken.catch(() => undefined);
  show(HEAD, broken);

  await press("Leave it out");
  expect((await screen.findByRole("alert")).textContent).toContain("Free some space and try again.");
  expect(screen.getByText("Counts in your averages, targets and accuracy.")).toBeTruthy();
});

test("renders nothing for an attempt in practice mode, which never counts", () => {
  show({ ...HEAD, mode: "practice" });

  expect(screen.queryByRole("button")).toBeNull();
});
