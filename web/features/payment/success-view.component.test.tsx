import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeServer, problem, renderWithServer } from "#tests/support/component.tsx";
import { SuccessView } from "./success-view.tsx";

function setUp(status: number) {
  const server = createFakeServer();
  server.replyWith(problem({ detail: "Refused" }, status));
  renderWithServer(
    <SuccessView paymentSlug="payment000000000001" sessionId={null} attemptSlug="" requestForm={() => null} />,
    server,
  );
}

test.each([401, 429, 503])("offers to check the payment again after the status %i", async (status) => {
  setUp(status);
  expect(await screen.findByText("We couldn’t check your payment")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Check again" })).toBeTruthy();
});
