import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import type { Lesson } from "#core/exam/study/lesson.ts";
import { axeFaults } from "#tests/support/component.tsx";
import { LessonView } from "./lesson-view.tsx";
import { LessonsView } from "./lessons-view.tsx";

const LESSON: Lesson = {
  id: "not-given",
  title: "False or Not given",
  module_type: "reading",
  minutes: 4,
  types: ["identifying_information"],
  tasks: [],
  parts: [],
  tests: "What a text says, and what it leaves open.",
  point: "False: the text says the *opposite*.",
  method: ["Find the claim.", "Find the place.", "Compare them."],
  example: {
    text: "Iron *carries sound*.",
    question: "Iron leaks less.",
    moves: ["One.", "Two."],
    answer: "Not given",
  },
  tries: [
    {
      text: "Loggers shrank.",
      question: "Loggers grew.",
      options: [
        { text: "True", why: "They shrank." },
        { text: "False", why: "The text says the opposite." },
      ],
      answer: 1,
    },
    {
      text: "Towns stopped the patrols.",
      question: "Patrols were dear.",
      options: [
        { text: "False", why: "No cost is named." },
        { text: "Not given", why: "The text gives no reason." },
      ],
      answer: 1,
    },
  ],
  source: "Written for this lesson",
};

function setUp() {
  const onFinish = vi.fn<() => void>();
  render(
    <MemoryRouter>
      <LessonView lesson={LESSON} onFinish={onFinish} practise={{ to: "/practise/drills/", label: "Start a drill" }} />
    </MemoryRouter>,
  );
  return onFinish;
}

const checkButtons = (): HTMLElement[] => screen.getAllByRole("button", { name: "Check answer" });

test("marks the words between asterisks", () => {
  setUp();

  expect([...document.querySelectorAll("mark")].map((mark) => mark.textContent)).toEqual(["opposite", "carries sound"]);
});

test("a checked try explains the wrong and the right answer, and its options are disabled", async () => {
  setUp();
  await userEvent.click(screen.getByRole("radio", { name: "True" }));
  await userEvent.click(checkButtons()[0] as HTMLElement);

  expect(await screen.findByText("They shrank.", { exact: false })).toBeTruthy();
  expect(screen.getByText("The text says the opposite.", { exact: false })).toBeTruthy();
  expect(screen.getByRole("radio", { name: "True" }).matches(":disabled")).toBe(true);
  expect(checkButtons()).toHaveLength(1);
});

test("a lesson is finished after both tries were checked, and then links to practice", async () => {
  const onFinish = setUp();
  await userEvent.click(screen.getAllByRole("radio", { name: "False" })[0] as HTMLElement);
  await userEvent.click(checkButtons()[0] as HTMLElement);
  expect(onFinish).not.toHaveBeenCalled();
  expect(screen.queryByRole("link", { name: "Start a drill" })).toBeNull();

  await userEvent.click(screen.getByRole("radio", { name: "Not given" }));
  await userEvent.click(checkButtons()[0] as HTMLElement);

  expect(onFinish).toHaveBeenCalledOnce();
  expect(screen.getByRole("link", { name: "Start a drill" }).getAttribute("href")).toBe("/practise/drills/");
});

test("a lesson passes axe in both themes", async () => {
  setUp();

  expect(await axeFaults()).toEqual([]);
});

test("the list counts the lessons that were read, and links each lesson", async () => {
  render(
    <MemoryRouter>
      <LessonsView lessons={[LESSON, { ...LESSON, id: "headings", title: "Headings" }]} read={new Set(["not-given"])} />
    </MemoryRouter>,
  );

  expect(screen.getByText("1 of 2 read")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Headings" }).getAttribute("href")).toBe("/lessons/headings/");
  expect(await axeFaults()).toEqual([]);
});
