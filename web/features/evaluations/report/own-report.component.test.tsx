import { cleanup, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { ReportResponse } from "#core/wire/crm/report-response.ts";
import { axeFaults, createFakeServer, fill, press, problem, renderWithServer } from "#tests/support/component.tsx";
import { OwnReport } from "./own-report.tsx";

const SLUG = "evaluation-00000000001";
const NOON_1_MARCH = Date.UTC(2026, 2, 1, 12);
const EMPTY_RESPONSE: ReportResponse = {
  rating: null,
  question: null,
  remark_offer: null,
  remark: null,
  first: null,
  fee_returned: false,
};

function setUp(response: ReportResponse) {
  const local = { readOwner: () => "account-ada", onLocalChange: () => () => undefined };
  const server = createFakeServer({ local: local as never, device: () => Promise.reject(new Error("no storage")) });
  server.replyTo("reportResponse", { kind: "ok", data: response });
  renderWithServer(
    <MemoryRouter>
      <OwnReport slug={SLUG} band={6} />
    </MemoryRouter>,
    server,
  );
  return server;
}

test("saves a rating, and shows why a rating was not saved", async () => {
  const server = setUp(EMPTY_RESPONSE);
  await screen.findByRole("heading", { name: "Rate this report" });
  await press("Save rating");
  expect(screen.getByText("Choose a rating from 1 to 5.")).toBeTruthy();
  await press("4 of 5");
  await fill("Comment (optional)", "Clear.");
  await press("Save rating");
  expect(await screen.findByText("Please check your connection. Your words stay here.")).toBeTruthy();
  server.replyWith({
    kind: "ok",
    data: { ...EMPTY_RESPONSE, rating: { rating: 4, comment: "Clear.", rated_at: NOON_1_MARCH } },
  });
  await press("Save rating");
  expect(await screen.findByText("Saved on 1 March 2026.")).toBeTruthy();
  expect(server.calls.at(-1)).toEqual({
    name: "rateReport",
    input: { params: { slug: SLUG }, body: { rating: 4, comment: "Clear." } },
  });
  expect(screen.getByRole("button", { name: "Change rating" })).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
});

test("says why a question was not sent; after it is sent, hides the form and says that no answer has come yet", async () => {
  const server = setUp(EMPTY_RESPONSE);
  await screen.findByLabelText("Your question");
  await press("Send question");
  expect(screen.getByText("Write your question.")).toBeTruthy();
  server.replyWith(problem({ detail: "You have already asked your question about this report." }, 409));
  await fill("Your question", "Why 6?");
  await press("Send question");
  expect(await screen.findByText("You have already asked your question about this report.")).toBeTruthy();
  const question = { question: "Why 6?", asked_at: NOON_1_MARCH, answer: null, answered_at: null };
  server.replyWith({ kind: "ok", data: { ...EMPTY_RESPONSE, question } });
  await press("Send question");
  expect(await screen.findByText("Your examiner has not answered yet. We’ll email you the answer.")).toBeTruthy();
  expect(screen.queryByLabelText("Your question")).toBeNull();
});

test("shows the examiner's answer to the question", async () => {
  setUp({
    ...EMPTY_RESPONSE,
    rating: { rating: 2, comment: "", rated_at: NOON_1_MARCH },
    question: {
      question: "Why 6?",
      asked_at: NOON_1_MARCH,
      answer: "Because of the range.",
      answered_at: NOON_1_MARCH,
    },
  });
  expect(await screen.findByText("Because of the range.")).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
});

test("shows nothing when the server does not find the report for the reader", async () => {
  const server = createFakeServer({
    local: { readOwner: () => "account-ben", onLocalChange: () => () => undefined } as never,
  });
  server.replyWith(problem({ code: "not_found" }, 404));
  const { container } = renderWithServer(
    <MemoryRouter>
      <OwnReport slug={SLUG} band={6} />
    </MemoryRouter>,
    server,
  );
  await expect.poll(() => server.calls.length).toBe(1);
  expect(container.textContent).toBe("");
});

const OTHER_REPORT = {
  slug: "evaluation-00000000002",
  order_number: "RM-8",
  status: "PAYMENT-MADE",
  due_at: NOON_1_MARCH,
  overall_bands: null,
} as const;

test("offers a re-mark through the payment page, or requests it once with a credit", async () => {
  const attempt_slug = "AAAAAAAAAAAAAAAAAAAAAA";
  const server = setUp({ ...EMPTY_RESPONSE, remark_offer: { attempt_slug, credits: 0 } });
  server.replyWith({ kind: "ok", data: { amount: 4.99, regular_amount: null, currency: "CAD" } });
  const link = await screen.findByRole("link", { name: "Ask for a re-mark" });
  expect(link.getAttribute("href")).toBe(`/payment/REMARK1?attempt=${attempt_slug}`);
  expect(await axeFaults()).toEqual([]);
  cleanup();
  const serverWithCredits = setUp({ ...EMPTY_RESPONSE, remark_offer: { attempt_slug, credits: 2 } });
  await screen.findByText("You have 2 credits for re-marks. This uses 1.");
  await press("Ask for a re-mark");
  serverWithCredits.replyWith({
    kind: "ok",
    data: { success: false, message: "You have no credits left.", evaluation_slug: null },
  });
  await press("Ask for a re-mark");
  await vi.waitFor(() =>
    expect(
      serverWithCredits.calls.filter(({ name }) => name === "evaluationSubmit").map(({ input }) => input["body"]),
    ).toEqual([{ attempt_slug, payment_link_type: "REMARK1" }]),
  );
  expect(await screen.findByText("You have no credits left.")).toBeTruthy();
});

test("shows a re-mark in progress, a finished re-mark with its returned fee, and the first report of a re-mark", async () => {
  setUp({ ...EMPTY_RESPONSE, remark: OTHER_REPORT });
  expect(await screen.findByText(/Another examiner works on your re-mark RM-8/u)).toBeTruthy();
  cleanup();
  setUp({ ...EMPTY_RESPONSE, remark: { ...OTHER_REPORT, status: "EVALUATED", overall_bands: 7 }, fee_returned: true });
  const link = await screen.findByRole("link", { name: "RM-8" });
  expect(link.getAttribute("href")).toBe("/examinerevaluation/view/evaluation-00000000002");
  expect(screen.getByText(/The overall band changed, so we returned the fee/u)).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
  cleanup();
  const first = { ...OTHER_REPORT, order_number: "WR-7", status: "EVALUATED", overall_bands: 6 } as const;
  setUp({ ...EMPTY_RESPONSE, first });
  expect(await screen.findByRole("link", { name: "WR-7" })).toBeTruthy();
  expect(screen.getByText("The overall band is the same.")).toBeTruthy();
});
