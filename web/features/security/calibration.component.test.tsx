import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { axeFaults, createFakeServer, press, renderWithServer } from "#tests/support/component.tsx";
import { Calibration } from "./calibration.tsx";

const consentReply = (consents: boolean) => ({ kind: "ok", data: { consents } }) as const;

test("explains the consent, and lets the learner give and withdraw it", async () => {
  const server = createFakeServer();
  server.replyWith(consentReply(false));
  renderWithServer(<Calibration />, server);
  await screen.findByText("You have not agreed to this.");
  expect(screen.getByText(/never your text/u)).toBeTruthy();
  expect(await axeFaults()).toEqual([]);

  server.replyWith(consentReply(true));
  await press("I agree");
  await screen.findByText("You agreed to this.");
  expect(server.calls[1]).toEqual({ name: "calibrationConsentSet", input: { body: { consents: true } } });

  server.replyWith(consentReply(false));
  await press("Withdraw and delete");
  await screen.findByText("You have withdrawn, and we deleted what we kept.");
  expect(server.calls[3]).toEqual({ name: "calibrationConsentSet", input: { body: { consents: false } } });
});

test("still shows the consent as given if withdrawing it failed", async () => {
  const server = createFakeServer();
  server.replyWith(consentReply(true));
  renderWithServer(<Calibration />, server);
  await screen.findByText("You agreed to this.");
  server.replyWith({ kind: "network", cause: "unreachable" });
  await press("Withdraw and delete");
  await screen.findByText("Network error. Please check your connection.");
  await vi.waitFor(() => expect(screen.getByText("You agreed to this.")).toBeTruthy());
});
