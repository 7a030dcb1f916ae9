import { screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { createLocalKeys, createMemoryStore } from "#web/db/storage/local-keys.ts";
import { axeFaults, createFakeServer, press, renderWithServer } from "#tests/support/component.tsx";
import { Announcements } from "./announcements.tsx";

const ANNOUNCEMENT = {
  id: "announcement:2",
  type: "info",
  title: "Maintenance on Sunday",
  message: "You can practise without a connection meanwhile.",
  button_title: "How",
  button_url: "/account/downloads",
};

afterEach(() => vi.unstubAllGlobals());

function show(local: ReturnType<typeof createLocalKeys>, reply: object | null) {
  const server = createFakeServer({ local });
  vi.stubGlobal("fetch", async () =>
    reply === null ? Promise.reject(new TypeError("offline")) : Response.json(reply),
  );
  return renderWithServer(
    <MemoryRouter>
      <Announcements />
    </MemoryRouter>,
    server,
  );
}

test("shows announcements to signed-out visitors until they close them, and none offline", async () => {
  const store = createMemoryStore();
  const local = createLocalKeys(
    () => store,
    () => null,
  );
  const first = show(local, { alerts: [ANNOUNCEMENT] });
  expect(await screen.findByText("Maintenance on Sunday")).toBeTruthy();
  expect(screen.getByRole("link", { name: "How" }).getAttribute("href")).toBe("/account/downloads");
  expect(await axeFaults()).toEqual([]);
  await press("Close");
  expect(screen.queryByText("Maintenance on Sunday")).toBeNull();
  first.unmount();
  show(local, { alerts: [ANNOUNCEMENT, { ...ANNOUNCEMENT, id: "announcement:3", title: "Another" }] });
  expect(await screen.findByText("Another")).toBeTruthy();
  expect(screen.queryByText("Maintenance on Sunday")).toBeNull();
  const offline = show(local, null);
  await vi.waitFor(() => expect(offline.container.textContent).toBe(""));
});
