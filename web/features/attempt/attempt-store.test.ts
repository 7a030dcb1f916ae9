import { expect, test } from "vitest";
import { EMPTY_WORK, type AttemptWork } from "#core/exam/attempt/attempt.ts";
import { startTimer } from "#core/exam/attempt/timer.ts";
import { moduleNumbers } from "#core/exam/content/question-numbers.ts";
import type { AttemptPlace, AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import { createAttemptStore } from "./attempt-store.ts";

const readingAt = (seconds: number, asleep = false) => ({
  wall: 1_000_000 + seconds * 1000,
  mono: 5000 + seconds * 1000,
  asleep,
});

function setUp(mode: "exam" | "practice" = "exam") {
  const savedWork: AttemptWork[] = [];
  const places: AttemptPlace[] = [];
  const attempt: AttemptRecord = {
    slug: "A".repeat(22),
    owner: "o",
    head: {
      attempt_slug: "A".repeat(22),
      module_type: "reading",
      module_slug: fixtureModule.slug,
      content_version: fixtureModule.content_version,
      mode,
      extra_time: 0,
      parts: null,
      started_at: 1,
    },
    book_name: "b",
    test_name: "t",
    work: EMPTY_WORK,
    edit: 0,
    clock: startTimer(mode, { durationSeconds: 1200, extraTime: 0, now: readingAt(0) }),
    place: { number: 3, view: "passage", part: 1 },
    status: "in_progress",
    submitted_at: null,
    reason: null,
    marking: null,
    delivery: "device",
    rev: 0,
    held: true,
    updated_at: 7,
  };
  const store = createAttemptStore(attempt, fixtureModule, readingAt(0), {
    saveWork: (work) => savedWork.push(work),
    savePlace: (place) => places.push(place),
  });
  return { store, savedWork, places };
}

test("passes each answer, and each change of the flags, to saveWork at once", () => {
  const { store, savedWork } = setUp();
  store.answer({ "3": "FALSE" });
  store.toggleFlag(9);
  store.toggleFlag(2);
  store.toggleFlag(9);
  expect(savedWork.map((work) => [work.answers["3"], work.flags])).toEqual([
    ["FALSE", []],
    ["FALSE", [9]],
    ["FALSE", [2, 9]],
    ["FALSE", [2]],
  ]);
  const before = savedWork.length;
  store.setHighlights(store.getState().work.highlights);
  expect(savedWork).toHaveLength(before);
});

test("choosing a question opens its part and shows the questions on a phone; touching a question keeps the view", () => {
  const { store, places } = setUp();
  store.visit(4);
  expect(places.at(-1)).toEqual({ number: 4, view: "passage", part: 1 });
  expect(store.getState().goToCount).toBe(0);
  store.goToQuestion(11);
  expect(places.at(-1)).toEqual({ number: 11, view: "both", part: 2 });
  expect(store.getState().goToCount).toBe(1);
});

test("Next goes on to the next part and stops at the last question; a part opens at its first question", () => {
  const { store } = setUp();
  store.goToQuestion(10);
  store.step(1);
  expect(store.getState().place).toMatchObject({ number: 11, part: 2 });
  const last = moduleNumbers(fixtureModule).at(-1) ?? 0;
  store.goToQuestion(last);
  store.step(1);
  expect(store.getState().place.number).toBe(last);
  store.openPart(1);
  expect(store.getState().place.number).toBe(1);
});

test("counts time for the current question, except while the page sleeps", () => {
  const { store } = setUp();
  store.tick(readingAt(4));
  store.visit(5);
  store.tick(readingAt(5.5));
  store.tick(readingAt(7));
  store.tick(readingAt(60, true));
  expect(store.addTimeSpent().seconds).toEqual({ "3": 4, "5": 3 });
});

test("changes the displayed time once a second, and the stored timer with every reading", () => {
  const { store } = setUp();
  store.tick(readingAt(0.9));
  const { timerView } = store.getState();
  store.tick(readingAt(0.95));
  expect(store.getState().timerView).toBe(timerView);
  expect(store.timerState()).toMatchObject({ wall: 1_000_950 });
  store.tick(readingAt(1.1));
  expect(store.getState().timerView).not.toBe(timerView);
});

test("pauses a practice timer, but not an exam timer", () => {
  const practice = setUp("practice").store;
  practice.pause(readingAt(10));
  practice.tick(readingAt(50));
  expect(practice.getState().timerView.elapsed).toBe(10_000);
  practice.resume(readingAt(50));
  practice.tick(readingAt(53));
  expect(practice.getState().timerView.elapsed).toBe(13_000);
  const exam = setUp("exam").store;
  exam.pause(readingAt(10));
  exam.tick(readingAt(50));
  expect(exam.getState().timerView.remaining).toBe(1_150_000);
});
