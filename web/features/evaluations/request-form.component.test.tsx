import { screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { axeFaults, createFakeServer, press, renderWithServer } from "#tests/support/component.tsx";
import { RequestForm } from "./request-form.tsx";

test("names the attempt after a payment, and requests the evaluation with its only button", async () => {
  const server = createFakeServer();
  server.replyWith({ kind: "ok", data: { success: true, message: "Sent.", evaluation_slug: "e".repeat(22) } });
  renderWithServer(
    <MemoryRouter>
      <RequestForm linkType="WRITING1" attemptSlug="one" attemptName="Tidewater, Test 1: Writing" isAutomatic />
    </MemoryRouter>,
    server,
  );

  expect(screen.getByText("Tidewater, Test 1: Writing")).toBeTruthy();
  expect(screen.getByText("If you do nothing, we send your answers ten minutes after your payment.")).toBeTruthy();
  expect(screen.getAllByRole("button")).toHaveLength(1);
  expect(await axeFaults()).toEqual([]);

  await press("Request Examiner Evaluation");
  expect(server.calls).toEqual([
    { name: "evaluationSubmit", input: { body: { attempt_slug: "one", payment_link_type: "WRITING1" } } },
  ]);
});
