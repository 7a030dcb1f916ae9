import { screen } from "@testing-library/react";
import { useState } from "react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { CrmQuestion } from "#core/wire/crm/report-response.ts";
import { axeFaults, createFakeServer, fill, press, problem, renderWithServer } from "#tests/support/component.tsx";
import { QuestionsView } from "../questions/questions-view.tsx";
import { ClientResponse } from "./client-response.tsx";

const SLUG = "evaluation-00000000001";
const NOON_1_MARCH = Date.UTC(2026, 2, 1, 12);
const ASKED: CrmQuestion = {
  question: "Why 6?",
  asked_at: NOON_1_MARCH,
  answer: null,
  answered_at: null,
  answered_by: null,
};

function Page() {
  const [question, setQuestion] = useState<CrmQuestion | null>(ASKED);
  const rating = { rating: 2, comment: "Too short.", rated_at: NOON_1_MARCH } as const;
  return (
    <ClientResponse
      evaluation={{ slug: SLUG, name: "Mina Park", rating, question }}
      onChanged={(change) => setQuestion(change.question)}
    />
  );
}

test("shows the rating, says why an answer was not sent, and hides the form once the answer is saved", async () => {
  const server = createFakeServer();
  renderWithServer(<Page />, server);
  expect(screen.getByRole("heading", { name: "Rating: 2 of 5" })).toBeTruthy();
  server.replyWith(problem({ detail: "This question was answered meanwhile." }, 409));
  await fill("Answer", "Because of the range.");
  await press("Send answer");
  expect(await screen.findByText("The answer was not sent. This question was answered meanwhile.")).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
  const data = { ...ASKED, answer: "Because of the range.", answered_at: NOON_1_MARCH, answered_by: "Ada Lowe" };
  server.replyWith({ kind: "ok", data });
  await press("Send answer");
  expect(await screen.findByText("Ada Lowe answered on 1 March 2026")).toBeTruthy();
  expect(screen.queryByLabelText("Answer")).toBeNull();
});

test("lists open questions, then the ratings", async () => {
  const server = createFakeServer();
  const about = { slug: SLUG, order_number: "WR-7", name: "Mina Park", staff_name: "Ada Lowe" };
  server.replyTo("crmQuestions", { kind: "ok", data: { questions: [{ ...about, ...ASKED }], next: null } });
  server.replyTo("crmRatings", {
    kind: "ok",
    data: { ratings: [{ ...about, rating: 2, comment: "", rated_at: NOON_1_MARCH }], next: null },
  });
  renderWithServer(
    <MemoryRouter>
      <QuestionsView isAdmin={false} />
    </MemoryRouter>,
    server,
  );
  const link = await screen.findByRole("link", { name: "Answer WR-7" });
  expect(link.getAttribute("href")).toBe(`/crm/evaluations/${SLUG}`);
  await press("Ratings");
  expect(await screen.findByRole("cell", { name: "2 of 5" })).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
});
