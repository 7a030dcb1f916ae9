import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { axeFaults } from "#tests/support/component.tsx";
import { dismissToast, showToast } from "./toast.ts";
import { ToastViewport } from "./toast-viewport.tsx";

const HIDE_AFTER_MS = 5000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const show = (toast: Parameters<typeof showToast>[0]): void => void act(() => showToast(toast));
const advance = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const press = (name: string): void => act(() => screen.getByRole("button", { name }).click());

test("a toast is announced in a live region that exists before it", () => {
  render(<ToastViewport />);
  const liveRegion = screen.getByRole("status");
  expect(liveRegion.textContent).toBe("");

  show({ text: "Download complete", detail: "Reading test 1" });

  expect(screen.getByRole("status")).toBe(liveRegion);
  expect(liveRegion.textContent).toContain("Download complete");
  expect(liveRegion.textContent).toContain("Reading test 1");
});

test("a toast disappears after five seconds", () => {
  render(<ToastViewport />);
  show({ text: "Saved" });

  advance(HIDE_AFTER_MS - 1);
  expect(screen.queryByText("Saved")).not.toBeNull();
  advance(1);

  expect(screen.queryByText("Saved")).toBeNull();
});

test("a toast with an action stays until its action is pressed", () => {
  const run = vi.fn();
  render(<ToastViewport />);
  show({ text: "A new version is ready", action: { label: "Reload", run } });

  advance(10 * HIDE_AFTER_MS);
  press("Reload");

  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText("A new version is ready")).toBeNull();
});

test("toasts are shown one after the other, each for its full time", () => {
  render(<ToastViewport />);
  show({ text: "First" });
  show({ text: "Second" });
  expect(screen.queryByText("Second")).toBeNull();

  advance(HIDE_AFTER_MS);
  expect(screen.queryByText("First")).toBeNull();
  expect(screen.queryByText("Second")).not.toBeNull();
  advance(HIDE_AFTER_MS - 1);

  expect(screen.queryByText("Second")).not.toBeNull();
});

test("Dismiss removes a toast and shows the next", () => {
  render(<ToastViewport />);
  show({ text: "First" });
  show({ text: "Second" });

  press("Dismiss");

  expect(screen.queryByText("First")).toBeNull();
  expect(screen.queryByText("Second")).not.toBeNull();
});

test("a toast that is dismissed while it waits in the queue is never shown", () => {
  render(<ToastViewport />);
  show({ text: "First" });
  const id = showToast({ text: "Second" });

  dismissToast(id);
  press("Dismiss");

  expect(screen.queryByText("Second")).toBeNull();
});

test.each(["warning", "danger", "success"] as const)("a %s toast passes axe in both themes", async (variant) => {
  vi.useRealTimers();
  render(<ToastViewport />);
  show({ text: "Network Error", detail: "Please try again later.", variant, action: { label: "Retry", run: vi.fn() } });

  expect(await axeFaults()).toEqual([]);
});
