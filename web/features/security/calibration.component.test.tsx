import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { axeFaults, createFakeServer, press, renderWithServer } from "#tests/support/component.tsx";
import { Calibration } from "./calibration.tsx";

const answered = (consents: boolean) => ({ kind: "ok", data: { consents } }) as const;

test("says what consent means, gives it and withdraws it", async () => {
  const server = createFakeServer();
  server.replyWith(answered(false));
  renderWithServer(<Calibration />, server);
  await screen.findByText("You have not agreed to this.");
  expect(screen.getByText(/never your text/u)).toBeTruthy();
  expect(await axeFaults()).toEqual([]);

  server.replyWith(answered(true));
  await press("I agree");
  await screen.findByText("You agreed to this.");
  expect(server.calls[1]).toEqual({ name: "calibrationConsentSet", input: { body: { consents: true } } });

  server.replyWith(answered(false));
  await press("Withdraw and delete");
  await screen.findByText("You have withdrawn, and we deleted what we kept.");
  expect(server.calls[3]).toEqual({ name: "calibrationConsentSet", input: { body: { consents: false } } });
});

test("claims nothing that the server has not confirmed", async () => {
  const server = createFakeServer();
  server.replyWith(answered(true));
  renderWithServer(<Calibration />, server);
  await screen.findByText("You agreed to this.");
  server.replyWith({ kind: "network", cause: "unreachable" });
  await press("Withdraw and delete");
  await screen.findByText("Network error. Please check your connection.");
  await vi.waitFor(() => expect(screen.getByText("You agreed to this.")).toBeTruthy());
});
