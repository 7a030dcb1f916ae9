import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { createFakeServer, renderWithServer } from "#tests/support/component.tsx";
import { EXAMINER } from "#web/owner-content.ts";
import { Price } from "./price.tsx";

/** Creates a device with only the database table that stores prices. */
function createDevice() {
  const rows = new Map<string, { key: string; value: unknown }>();
  const meta = {
    get: (key: string) => Promise.resolve(rows.get(key)),
    put: (row: { key: string; value: unknown }) => Promise.resolve(rows.set(row.key, row)),
  };
  return { work: { meta, isOpen: () => true }, reopenWork: () => Promise.resolve() } as never;
}
const LINK = { amount: 3.49, regular_amount: null, currency: "CAD" };

test("shows the server's current price, and offline the last stored price", async () => {
  const createdDevice = createDevice();
  const device = () => Promise.resolve(createdDevice);
  const online = createFakeServer({ device });
  online.replyWith({ kind: "ok", data: LINK });
  const { unmount } = renderWithServer(<Price offer={EXAMINER} />, online);
  expect(await screen.findByText("3.49 CAD")).toBeTruthy();
  expect(screen.queryByText("Regular price")).toBeNull();
  await vi.waitFor(() => expect(online.calls).toHaveLength(1));
  unmount();
  renderWithServer(<Price offer={EXAMINER} />, createFakeServer({ device }));
  expect(await screen.findByText("3.49 CAD")).toBeTruthy();
});

test("shows the site owner's price on a device that has never reached the server", async () => {
  renderWithServer(<Price offer={EXAMINER} />, createFakeServer({ device: () => Promise.reject(new Error("none")) }));
  expect(await screen.findByText("4.99 CAD")).toBeTruthy();
  expect(screen.getByText("9.99")).toBeTruthy();
});
