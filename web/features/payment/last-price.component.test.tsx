import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeServer, renderWithServer } from "#tests/support/component.tsx";
import { LastPrice } from "./last-price.tsx";

/** Returns the device service. Its database has no row except `row` in the settings. */
function deviceWith(row: { key: string; value: unknown } | undefined) {
  const meta = { get: (key: string) => Promise.resolve(key === row?.key ? row : undefined) };
  return {
    device: () => Promise.resolve({ work: { meta, isOpen: () => true }, reopenWork: () => Promise.resolve() } as never),
  };
}

test("shows the last price that this device fetched from the server", async () => {
  const value = { amount: 6.99, regular_amount: null, currency: "CAD" };
  renderWithServer(<LastPrice linkType="SPEAKING1" />, createFakeServer(deviceWith({ key: "price:SPEAKING1", value })));
  expect(await screen.findByText(/The last price that this device fetched is 6\.99 CAD\./u)).toBeTruthy();
});

test("says when the price appears, on a device that has never fetched it", async () => {
  renderWithServer(<LastPrice linkType="SPEAKING1" />, createFakeServer(deviceWith(undefined)));
  expect(await screen.findByText("You see the price here when you are online.")).toBeTruthy();
});
