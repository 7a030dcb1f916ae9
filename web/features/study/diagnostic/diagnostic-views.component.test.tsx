import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import type { WritingModule } from "#core/exam/content/module.ts";
import type { LevelRange } from "#core/exam/study/study-settings.ts";
import { axeFaults } from "#tests/support/component.tsx";
import { DiagnosticIntro } from "./diagnostic-intro.tsx";
import { LevelView, type LevelViewProps } from "./level-view.tsx";
import { WritingPart } from "./writing-part.tsx";

const FIRST_TASK = {
  title: "Practise one Listening part",
  why: "Listening is 1.0 below your target.",
  action: "Start Listening",
  to: "/ieltstest/listening/",
  minutes: 9,
};
const ANSWERS = [
  {
    title: "Listening 1",
    given: "Wednesday",
    isRight: true,
    answer: "Wednesday",
    explanation: "They meet on Wednesday.",
  },
  { title: "Reading 2", given: "", isRight: false, answer: "FALSE", explanation: "Their roots seldom ran dry." },
];
const skills = (listening: LevelRange | null, reading: LevelRange | null) => ({
  listening,
  reading,
  writing: null,
  speaking: null,
});

function showLevel(change: Partial<LevelViewProps> = {}) {
  const level = { source: "diagnostic" as const, skills: skills({ low: 4.5, high: 6.5 }, { low: 5.5, high: 7 }) };
  render(
    <MemoryRouter>
      <main>
        <h1>15-minute check</h1>
        <LevelView
          level={level}
          writing="too_short"
          firstTask={FIRST_TASK}
          answers={ANSWERS}
          onRestart={() => undefined}
          {...change}
        />
      </main>
    </MemoryRouter>,
  );
}

test("shows the level of each skill as a range, or why there is none", () => {
  showLevel();

  expect(screen.getByText("About B1 to C1")).toBeTruthy();
  expect(
    within(screen.getAllByRole("list")[0] ?? document.body)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/ListeningB1 to B2$/),
    expect.stringMatching(/ReadingB2 to C1$/),
    expect.stringMatching(/WritingThere are too few words to judge$/),
    expect.stringMatching(/SpeakingNot in this check$/),
  ]);
});

test("links to today's first task", () => {
  showLevel();

  expect(screen.getByRole("link", { name: "Start Listening" }).getAttribute("href")).toBe("/ieltstest/listening/");
});

test("lists each answer with the right answer and its explanation", async () => {
  showLevel();
  await userEvent.click(screen.getByText("Your answers: 1 of 2 right"));

  const [, wrong] = within(screen.getByRole("group")).getAllByRole("listitem");
  expect(wrong?.textContent).toBe("Reading 2Wrong. Your answer: No answerAnswer: FALSETheir roots seldom ran dry.");
  expect(await axeFaults()).toEqual([]);
});

test("says that there is no starting level if every part was skipped", () => {
  showLevel({ level: null, writing: null, firstTask: null, answers: [] });

  expect(screen.getByRole("heading", { name: "You start without a level" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "See today’s plan" })).toBeTruthy();
});

test("the page with the level passes axe in both themes", async () => {
  showLevel();

  expect(await axeFaults()).toEqual([]);
});

test("the intro starts the check, and links to the dashboard to skip it", async () => {
  const start = vi.fn<() => void>();
  render(
    <MemoryRouter>
      <DiagnosticIntro start={start} />
    </MemoryRouter>,
  );

  expect(screen.getByRole("link", { name: "Skip the check" }).getAttribute("href")).toBe("/dashboard/");
  await userEvent.click(screen.getByRole("button", { name: "Start the check" }));

  expect(start).toHaveBeenCalledOnce();
});

const MODULE: WritingModule = {
  slug: "letter",
  name: "Letter",
  module_type: "writing",
  test_type: "both",
  content_version: "0123456789abcdef",
  duration: 300,
  media: [],
  parts: [
    {
      id: "letter",
      number: 1,
      title: "Letter",
      task: 1,
      kind: "letter_informal",
      prompt: [{ text: "Write to a friend." }],
      minimumWords: 150,
      minutes: 20,
    },
  ],
};

function showWriting(openedAt: number | null) {
  const open = vi.fn<(now: number) => void>();
  const write = vi.fn<(text: string) => void>();
  render(<WritingPart module={MODULE} text="Dear Sam," openedAt={openedAt} open={open} write={write} />);
  return { open, write };
}

test("the Writing part saves the letter on each change, and counts five minutes from its first opening", async () => {
  const { open, write } = showWriting(null);

  expect(open).toHaveBeenCalledOnce();
  expect(screen.getByText("5 minutes left")).toBeTruthy();
  expect(screen.getByText("2 words")).toBeTruthy();
  await userEvent.fill(screen.getByLabelText("Your letter"), "Dear Sam,!");

  expect(write).toHaveBeenCalledWith("Dear Sam,!");
});

test("the Writing part says after five minutes that the time is over, and does not start the time again", () => {
  const { open } = showWriting(Date.now() - 7 * 60_000);

  expect(open).not.toHaveBeenCalled();
  expect(screen.getByText("The five minutes are over. Finish your sentence.")).toBeTruthy();
});
