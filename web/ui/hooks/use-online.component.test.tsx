import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useOutage } from "./use-online.ts";

function Example() {
  return <p>{useOutage()}</p>;
}

afterEach(() => vi.restoreAllMocks());

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
}

test("useOutage names the server while the browser has a network, and the network while it has none", () => {
  render(<Example />);
  expect(screen.getByText("We can’t reach the server.")).toBeDefined();

  setOnline(false);
  expect(screen.getByText("You are offline.")).toBeDefined();

  setOnline(true);
  expect(screen.getByText("We can’t reach the server.")).toBeDefined();
});
