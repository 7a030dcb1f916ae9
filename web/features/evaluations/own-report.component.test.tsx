import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ReportResponse } from "#core/wire/crm/report-response.ts";
import { axeFaults, createFakeServer, fill, press, problem, renderWithServer } from "#tests/support/component.tsx";
import { OwnReport } from "./own-report.tsx";

const SLUG = "evaluation-00000000001";
const AT = Date.UTC(2026, 2, 1, 12);
const NOTHING: ReportResponse = { rating: null, question: null };

function setUp(response: ReportResponse) {
  const local = { readOwner: () => "account-ada", onLocalChange: () => () => undefined };
  const server = createFakeServer({ local: local as never });
  server.replyTo("reportResponse", { kind: "ok", data: response });
  renderWithServer(<OwnReport slug={SLUG} />, server);
  return server;
}

test("rates the report, and says what keeps it from being saved", async () => {
  const server = setUp(NOTHING);
  await screen.findByRole("heading", { name: "Rate this report" });
  await press("Save rating");
  expect(screen.getByText("Choose a rating from 1 to 5.")).toBeTruthy();
  await press("4 of 5");
  await fill("Comment (optional)", "Clear.");
  await press("Save rating");
  expect(await screen.findByText("Please check your connection. Your words stay here.")).toBeTruthy();
  server.replyWith({ kind: "ok", data: { ...NOTHING, rating: { rating: 4, comment: "Clear.", rated_at: AT } } });
  await press("Save rating");
  expect(await screen.findByText("Saved on 1 March 2026.")).toBeTruthy();
  expect(server.calls.at(-1)).toEqual({
    name: "rateReport",
    input: { params: { slug: SLUG }, body: { rating: 4, comment: "Clear." } },
  });
  expect(screen.getByRole("button", { name: "Change rating" })).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
});

test("asks one question, which then waits for its answer", async () => {
  const server = setUp(NOTHING);
  await screen.findByLabelText("Your question");
  await press("Send question");
  expect(screen.getByText("Write your question.")).toBeTruthy();
  server.replyWith(problem({ detail: "You have already asked your question about this report." }, 409));
  await fill("Your question", "Why 6?");
  await press("Send question");
  expect(await screen.findByText("You have already asked your question about this report.")).toBeTruthy();
  const question = { question: "Why 6?", asked_at: AT, answer: null, answered_at: null };
  server.replyWith({ kind: "ok", data: { ...NOTHING, question } });
  await press("Send question");
  expect(await screen.findByText("Your examiner has not answered yet. We’ll email you the answer.")).toBeTruthy();
  expect(screen.queryByLabelText("Your question")).toBeNull();
});

test("shows the answer", async () => {
  setUp({
    rating: { rating: 2, comment: "", rated_at: AT },
    question: { question: "Why 6?", asked_at: AT, answer: "Because of the range.", answered_at: AT },
  });
  expect(await screen.findByText("Because of the range.")).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
});

test("shows nothing to a reader who does not own the report", async () => {
  const server = createFakeServer({
    local: { readOwner: () => "account-ben", onLocalChange: () => () => undefined } as never,
  });
  server.replyWith(problem({ code: "not_found" }, 404));
  const { container } = renderWithServer(<OwnReport slug={SLUG} />, server);
  await expect.poll(() => server.calls.length).toBe(1);
  expect(container.textContent).toBe("");
});
