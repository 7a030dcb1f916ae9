import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { groupOf, moduleGroups } from "#core/exam/content/question-numbers.ts";
import { axeFaults } from "#tests/support/component.tsx";
import { fixtureKey } from "#tests/support/fixture-key.ts";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import type { CardQuestion } from "#web/db/study/card-question.ts";
import type { Mistake } from "#web/db/study/study-cards.ts";
import { QuestionBack, QuestionFront } from "./question-face.tsx";

const NOW = 1_800_000_000_000;
const ignore = (): void => undefined;

function openFixtureQuestion(number: number, key = fixtureKey): CardQuestion {
  const group = groupOf(moduleGroups(fixtureModule), number);
  if (group === undefined) throw new Error(`the fixture has no question ${number}`);
  return { module: fixtureModule, key, group, part: 1, number };
}

function mistakeOf(number: number): Mistake {
  return {
    kind: "question",
    ref: "",
    mark: { number, part: 1, type: "multiple_choice", given: "", right: false, miss: null },
    at: NOW,
    module_slug: fixtureModule.slug,
    content_version: fixtureModule.content_version,
    source: { kind: "attempt", slug: "" },
  };
}

function showFront(question: CardQuestion): void {
  render(
    <main>
      <h1>Question</h1>
      <QuestionFront question={question} audio={null} given="" onAnswer={ignore} onCheck={ignore} />
    </main>,
  );
}

test("a question with several right options lists its options without radio buttons", async () => {
  showFront(openFixtureQuestion(6));

  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "A  the direction of the wind",
    "B  the age of the quay",
    "C  air pressure",
    "D  the width of the pipe",
    "E  the season",
  ]);
  expect(screen.queryByRole("radio")).toBeNull();
  expect(await axeFaults()).toEqual([]);
});

test("a question that asks for a paragraph does not show the paragraph with the evidence", () => {
  showFront(openFixtureQuestion(8));

  expect(screen.queryByText("From the passage")).toBeNull();
});

test("shows a picture with the question about it", () => {
  showFront(openFixtureQuestion(18));

  expect(screen.getByRole("img", { name: "A sphere cut in two beside a frame with three sections" })).toBeTruthy();
});

/** The key of the fixture, where question 7 is proved by two quotes of one paragraph. */
const KEY_WITH_TWO_QUOTES = {
  ...fixtureKey,
  questions: fixtureKey.questions.map((entry) =>
    entry.number === 7 ? { ...entry, evidence: [6, 7].flatMap((number) => evidenceOf(number)) } : entry,
  ),
};

function evidenceOf(number: number) {
  return fixtureKey.questions.find((entry) => entry.number === number)?.evidence ?? [];
}

test("shows a paragraph with two pieces of evidence once, with both marked in the answer", () => {
  const question = openFixtureQuestion(7, KEY_WITH_TWO_QUOTES);
  showFront(question);
  expect(screen.getAllByText(/early with a westerly wind/u)).toHaveLength(1);

  render(
    <MemoryRouter>
      <QuestionBack question={question} audio={null} mistake={mistakeOf(7)} given="" isRight={null} now={NOW} />
    </MemoryRouter>,
  );
  expect([...document.querySelectorAll("mark")].map((mark) => mark.textContent)).toEqual([
    "early with a westerly wind",
    "a fall in air pressure could lift the whole harbour",
  ]);
});
