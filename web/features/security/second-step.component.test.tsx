import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeServer, renderWithServer } from "#tests/support/component.tsx";
import { SecondStep } from "./second-step.tsx";

test.each([
  [1, "On since 1 March 2026. 1 recovery code is left."],
  [9, "On since 1 March 2026. 9 recovery codes are left."],
])("says since when two-step sign-in is on, and that %d recovery codes are left", async (count, text) => {
  const server = createFakeServer();
  const data = { confirmed_at: Date.UTC(2026, 2, 1, 12), recovery_codes_left: count, is_required: false };
  server.replyWith({ kind: "ok", data });
  renderWithServer(<SecondStep />, server);

  expect(await screen.findByText(text)).toBeTruthy();
});
