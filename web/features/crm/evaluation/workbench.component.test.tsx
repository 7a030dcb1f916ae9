import { screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import type { CrmComment, CrmEvaluation, CrmSection } from "#core/wire/crm/crm.ts";
import { axeFaults, createFakeServer, renderWithServer } from "#tests/support/component.tsx";
import { WorkTab } from "./work-tab.tsx";

const ANSWER = "The chart compare two towns. It has rose in one of them.\nIn the other, the number fell.";
const comment = (id: string, start: number, end: number): CrmComment => ({
  id: id.padEnd(22, "0"),
  anchor: { block: "task-1", start, end },
  comment: `About ${ANSWER.slice(start, end)}.`,
  version: 1,
  staff_name: "Ada Lowe",
  updated_at: 0,
});
const section = (task: 1 | 2): CrmSection => ({
  id: task,
  task,
  section: `task-${task}`,
  question: `<p>Question ${task}</p><figure><table><tbody><tr><td>1</td></tr></tbody></table></figure>`,
  figures: task === 1 ? [{ title: "Two towns" }] : [],
  media: [],
  answer: ANSWER,
  word_count: 16,
  para_count: 2,
  grammar_check: null,
  grammar_score: null,
  ta_bands: null,
  cc_bands: null,
  lr_bands: null,
  ga_bands: null,
  ta_feedback: "",
  cc_feedback: "",
  lr_feedback: "",
  ga_feedback: "",
  overall_bands: null,
  comments: task === 1 ? [comment("b", 10, 17), comment("a", 32, 40)] : [],
  version: 1,
  staff_name: null,
  saved_at: null,
});
const EVALUATION = {
  id: 7,
  slug: "evaluation-00000000001",
  name: "Mina Park",
  status: "PAYMENT-MADE",
  feedback: "",
  report_message: "",
  version: 1,
  staff_name: null,
  saved_at: null,
  cancelled_at: null,
  overall_bands: null,
  sections: [section(1), section(2)],
  drafts: [],
} as unknown as CrmEvaluation;

beforeEach(() => localStorage.clear());

function show(): void {
  const local = { readOwner: () => "account-ada", onLocalChange: () => () => undefined };
  const server = createFakeServer({ local: local as never });
  renderWithServer(
    <MemoryRouter>
      <WorkTab
        evaluation={EVALUATION}
        isShown
        renderFigure={({ figure }) => <p>Chart of {figure.title}</p>}
        renderMarks={() => null}
        onChange={() => undefined}
        onReload={() => undefined}
        onNewSlug={() => undefined}
      />
    </MemoryRouter>,
    server,
  );
}

test("shows a figure as the candidate saw it instead of its table, and the table of a task without figures", async () => {
  show();
  const question = screen.getByRole("region", { name: "Question of Task 1" });
  expect(within(question).getByText("Chart of Two towns")).toBeTruthy();
  expect(within(question).queryByRole("table")).toBeNull();
  await userEvent.keyboard("{Alt>}2{/Alt}");
  expect(within(screen.getByRole("region", { name: "Question of Task 2" })).getByRole("table")).toBeTruthy();
});

test("Alt and a digit change the task, also while a feedback field has the focus", async () => {
  show();
  await userEvent.click(screen.getByRole("textbox", { name: "TA feedback" }));
  await userEvent.keyboard("{Alt>}2{/Alt}");
  expect(screen.getByRole("form", { name: "Examiner feedback, Task 2" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: /Task Response/ })).toBeTruthy();
  await userEvent.keyboard("{Alt>}1{/Alt}");
  expect(screen.getByRole("heading", { name: /Task Achievement/ })).toBeTruthy();
});

test("describes the bands of the criterion in use; a click on one fills the field, which keeps the focus", async () => {
  show();
  const field = screen.getByRole<HTMLInputElement>("spinbutton", { name: "LR band" });
  await userEvent.click(field);
  await userEvent.click(screen.getByRole("button", { name: /^Band 7 Enough range/ }));
  expect(field.value).toBe("7.0");
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole("button", { name: /^Band 3/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Bands 3 to 0" }));
  await userEvent.click(screen.getByRole("button", { name: /^Band 3 Very few words/ }));
  expect(field.value).toBe("3.0");
  expect(await axeFaults()).toEqual([]);
});

test("shows comments beside their words, in their order, none over another", async () => {
  show();
  const places = (): DOMRect[] =>
    within(screen.getByRole("region", { name: "Comments" }))
      .getAllByRole("listitem")
      .map((item) => item.getBoundingClientRect());
  await vi.waitFor(() => expect(places()[1]?.top).toBeGreaterThan(places()[0]?.bottom ?? Number.POSITIVE_INFINITY));
  expect(screen.getAllByText(/^About/).map((words) => words.textContent)).toEqual([
    "About compare.",
    "About has rose.",
  ]);
});
