import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import type { GrammarMark } from "#core/exam/grammar/mark.ts";
import type { CrmSection } from "#core/wire/crm/crm-evaluation.ts";
import type { DecideMarks } from "#core/wire/crm/mark-decisions.ts";
import { writeAnnotated } from "#core/wire/library/annotated-text.ts";
import { axeFaults, createFakeServer, fill, press, renderWithServer } from "#tests/support/component.tsx";
import { ANSWER, EVALUATION } from "#tests/support/workbench.tsx";
import { MarksPanel } from "./marks-panel.tsx";
import { describeUnreviewed } from "./form/describe-unreviewed.ts";

const mark = (words: string, rule: string, suggestion: string): GrammarMark => {
  const start = ANSWER.indexOf(words);
  return { start, end: start + words.length, type: "grammar", rule, reason: "Why.", suggestions: [suggestion] };
};
const MARKS = [
  mark("compare", "agreement", "compares"),
  mark("has rose", "tense", "rose"),
  mark("fell", "tense", "fall"),
];
const [BASE] = EVALUATION.sections;
const SECTION: CrmSection = {
  ...(BASE as CrmSection),
  grammar_check: writeAnnotated(ANSWER, MARKS),
  grammar_score: 70,
};

/** Renders the panel with a server that stores the decisions. */
function setUp() {
  const bodies: DecideMarks[] = [];
  let stored = SECTION;
  const call = async (_name: string, input: { body: DecideMarks }): Promise<unknown> => {
    const { decided, open, score_confirmed } = input.body;
    bodies.push(input.body);
    const replaced = new Set([...decided.map(({ mark: key }) => key), ...open]);
    stored = {
      ...stored,
      mark_decisions: [...stored.mark_decisions.filter(({ mark: key }) => !replaced.has(key)), ...decided],
      score_confirmed: score_confirmed ?? stored.score_confirmed,
    };
    return { kind: "ok", data: stored };
  };
  const server = createFakeServer({ client: (async () => ({ call })) as never });
  renderWithServer(<Panel />, server);
  return { bodies, stored: () => stored };
}

function Panel() {
  const [section, setSection] = useState(SECTION);
  return <MarksPanel section={section} marks={MARKS} onChange={setSection} />;
}

test("accepts and dismisses marks one by one, and takes back a decision", async () => {
  const { bodies } = setUp();
  expect(screen.getByText("3 marks to decide")).toBeTruthy();
  await press("Accept the mark on “compare”");
  expect(await screen.findByText("2 marks to decide")).toBeTruthy();
  await press("Dismiss the mark on “fell”");
  expect(await screen.findByText("1 mark to decide")).toBeTruthy();
  await press("Take back the decision on “compare”");
  expect(await screen.findByText("2 marks to decide")).toBeTruthy();
  expect(bodies.at(-1)).toEqual({ decided: [], open: ["10-17-agreement"] });
  expect(await axeFaults()).toEqual([]);
});

test("replaces the suggestion of a mark with the examiner's suggestion", async () => {
  const { stored } = setUp();
  await press("Change the mark on “has rose”");
  await fill("Write instead", "increased");
  await press("Save");
  expect(await screen.findByText("increased")).toBeTruthy();
  expect(stored().mark_decisions).toEqual([{ mark: "32-40-tense", state: "changed", suggestion: "increased" }]);
});

test("decides all marks of one rule at once, then all undecided marks", async () => {
  const { bodies } = setUp();
  await press("Dismiss these 2");
  expect(await screen.findByText("1 mark to decide")).toBeTruthy();
  expect(bodies[0]?.decided.map(({ state }) => state)).toEqual(["dismissed", "dismissed"]);
  await press("Accept all");
  expect(await screen.findByText("All marks are decided.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Accept all" })).toBeNull();
});

test("lists undecided marks and an unconfirmed score as unreviewed until both are decided", async () => {
  const { stored } = setUp();
  expect(describeUnreviewed(SECTION)).toEqual([
    "Task 1: 3 machine marks, which the client will see",
    "Task 1: the grammar score, which the client will not see",
  ]);
  const box = screen.getByRole("checkbox", { name: "Show the grammar score 70 in the report" });
  box.click();
  await vi.waitFor(() => expect(stored().score_confirmed).toBe(true));
  await press("Accept all");
  await screen.findByText("All marks are decided.");
  expect(describeUnreviewed(stored())).toEqual([]);
});
