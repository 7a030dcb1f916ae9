import { screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import type { CrmEvaluation, CrmSection } from "#core/wire/crm/crm-evaluation.ts";
import { axeFaults, createFakeServer, fill, press, renderWithServer } from "#tests/support/component.tsx";
import { ConclusionForm } from "./conclusion-form.tsx";
import { EvaluationHead } from "../head/evaluation-head.tsx";

const SECTION = {
  id: 1,
  task: 1,
  ta_bands: 6,
  cc_bands: null,
  lr_bands: 6,
  ga_bands: 6,
  ta_feedback: "Clear.",
  cc_feedback: "Ordered.",
  lr_feedback: "",
  ga_feedback: "Right.",
  grammar_check: null,
  grammar_score: null,
  mark_decisions: [],
  score_confirmed: false,
} as unknown as CrmSection;
const PUBLISHED_AT = Date.UTC(2026, 2, 1, 12);
const EVALUATION = {
  id: 7,
  slug: "evaluation-00000000001",
  order_number: "WR-7",
  name: "Mina Park",
  email: "mina@bandwise.test",
  status: "FINAL-CHECK",
  feedback: "",
  report_message: "",
  version: 3,
  staff_name: "Ada Lowe",
  saved_at: PUBLISHED_AT,
  created_at: PUBLISHED_AT,
  cancelled_at: null,
  due_at: null,
  overall_bands: null,
  book_name: "Tides",
  test_name: "Test 1",
  sections: [SECTION],
  answers: [],
  drafts: [],
  report_email: null,
  report_mailed_at: null,
  can_mark: true,
  remark_of: null,
  remark: null,
  report_changes: [],
} as unknown as CrmEvaluation;

function fakeServer() {
  const local = { readOwner: () => "account-ada", onLocalChange: () => () => undefined };
  const server = createFakeServer({ local: local as never });
  server.replyTo("crmPresence", { kind: "ok", data: { claim: null, others: [] } });
  server.replyTo("crmNextDue", { kind: "ok", data: { next: null } });
  return server;
}

beforeEach(() => localStorage.clear());

describe("publishing a report", () => {
  function setUp(change: Partial<CrmEvaluation> = {}, unsentVoiceCount = 0) {
    const server = fakeServer();
    server.replyWith({ kind: "ok", data: { ...EVALUATION, status: "EVALUATED", version: 4 } });
    renderWithServer(
      <ConclusionForm
        evaluation={{ ...EVALUATION, ...change }}
        unsentVoiceCount={unsentVoiceCount}
        onSaved={vi.fn()}
      />,
      server,
    );
    const saves = () => server.calls.filter(({ name }) => name === "crmUpdateEvaluation");
    return { saves };
  }

  test("asks before it publishes a report without recorded voice comments", async () => {
    const full = { ...SECTION, cc_bands: 6, lr_feedback: "Exact." };
    const { saves } = setUp({ feedback: "Well done.", sections: [full] }, 2);
    await userEvent.selectOptions(screen.getByLabelText("Status"), "EVALUATED");
    await press("Save conclusion");
    expect(screen.getByRole("dialog", { name: "Publish this report without your voice comments?" })).toBeTruthy();
    expect(screen.getByText("2 recordings are not in the report yet.")).toBeTruthy();
    expect(saves()).toEqual([]);
    await press("Publish anyway");
    await vi.waitFor(() => expect(saves()).toHaveLength(1));
  });

  test("lists the missing parts and asks before it saves", async () => {
    const { saves } = setUp();
    await userEvent.selectOptions(screen.getByLabelText("Status"), "EVALUATED");
    await press("Save conclusion");

    const dialog = await screen.findByRole("dialog", { name: "Publish this report with parts missing?" });
    expect([...dialog.querySelectorAll("li")].map((item) => item.textContent)).toEqual([
      "Task 1: Coherence and Cohesion band, Lexical Resource feedback",
      "Overall feedback",
    ]);
    expect(await axeFaults()).toEqual([]);
    expect(saves()).toEqual([]);
    await press("Keep working");
    expect(saves()).toEqual([]);

    await press("Save conclusion");
    await press("Publish anyway");

    await vi.waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]?.input["body"]).toMatchObject({ status: "EVALUATED", version: 3 });
  });

  test("lists the grammar score if nobody has reviewed it", async () => {
    const section = { ...SECTION, cc_bands: 6, lr_feedback: "Exact.", grammar_score: 70 };
    setUp({ sections: [section], feedback: "Well done." });
    await userEvent.selectOptions(screen.getByLabelText("Status"), "EVALUATED");
    await press("Save conclusion");
    const dialog = await screen.findByRole("dialog", { name: "Publish this report with machine results unreviewed?" });
    expect(dialog.querySelector("li")?.textContent).toBe("Task 1: the grammar score, which the client will not see");
  });

  test("publishes a complete report without asking", async () => {
    const { saves } = setUp({
      sections: [{ ...SECTION, cc_bands: 6, lr_feedback: "Exact." }],
    });
    await userEvent.selectOptions(screen.getByLabelText("Status"), "EVALUATED");
    await fill("Overall feedback", "Well done.");
    await press("Save conclusion");

    await vi.waitFor(() => expect(saves()).toHaveLength(1));
  });

  test("saves a published report again without asking", async () => {
    const { saves } = setUp({ status: "EVALUATED" });
    await fill("Report message", "Dear Mina,");
    await press("Save conclusion");

    await vi.waitFor(() => expect(saves()).toHaveLength(1));
  });
});

describe("Send Report Email", () => {
  function setUp(change: Partial<CrmEvaluation>) {
    const server = fakeServer();
    server.replyWith({ kind: "ok", data: { detail: "" } });
    renderWithServer(
      <MemoryRouter>
        <EvaluationHead
          isAdmin={false}
          evaluation={{ ...EVALUATION, status: "EVALUATED", ...change }}
          onReload={vi.fn()}
        />
      </MemoryRouter>,
      server,
    );
    return server;
  }

  test("asks before it sends the same email again", async () => {
    const server = setUp({ report_mailed_at: PUBLISHED_AT });
    await press("Send Report Email");

    const dialog = await screen.findByRole("dialog", { name: "Send the same email again?" });
    expect(dialog.textContent).toContain("Nothing in the report has changed since.");
    expect(await axeFaults()).toEqual([]);
    await press("Don’t send");
    expect(server.calls).toEqual([]);

    await press("Send Report Email");
    await press("Send again");

    await screen.findByText("Email has been sent to mina@bandwise.test with the report link.");
    expect(server.calls.map(({ name }) => name)).toEqual(["crmSendReport"]);
  });

  test("lists the changes before it sends a correction", async () => {
    const report_changes = [
      { field: "task_1.ta_bands", from: "6", to: "6.5" },
      { field: "feedback", from: "Good.", to: "Better." },
    ];
    const server = setUp({ report_mailed_at: PUBLISHED_AT, report_changes });
    await press("Send Report Email");

    const dialog = await screen.findByRole("dialog", { name: "Send a correction?" });
    expect([...dialog.querySelectorAll("li")].map((item) => item.textContent)).toEqual([
      "Task 1, Task Achievement band: 6 to 6.5",
      "Overall feedback",
    ]);
    await press("Send correction");

    await vi.waitFor(() => expect(server.calls).toHaveLength(1));
  });

  test.each([
    ["that was never emailed", { report_mailed_at: null }],
    ["whose last email could not be sent", { report_mailed_at: PUBLISHED_AT, report_email: { state: "dead", at: 1 } }],
  ] as const)("sends a report %s without asking", async (_, change) => {
    const server = setUp(change as Partial<CrmEvaluation>);
    await press("Send Report Email");

    await vi.waitFor(() => expect(server.calls).toHaveLength(1));
  });
});
