import { createStore, type StoreApi } from "zustand/vanilla";
import {
  pauseTimer,
  readTimer,
  resumeTimer,
  type TimerView,
  type ClockReading,
  type TimerState,
} from "#core/exam/attempt/timer.ts";
import type { AnswerValue, AttemptWork, Highlight } from "#core/exam/attempt/attempt.ts";
import type { Module } from "#core/exam/content/module.ts";
import { moduleNumbers } from "#core/exam/content/question-numbers.ts";
import type { AttemptPlace, AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import type { SaveState } from "./attempt-autosave.ts";

/** What the page of a running attempt shows. */
export type AttemptState = {
  readonly work: AttemptWork;
  readonly place: AttemptPlace;
  /** The timer as shown. Changes once a second, with the phase, and when the timer is paused or resumed. */
  readonly timerView: TimerView;
  readonly save: SaveState;
  /** Increases each time the learner chooses a question. The question then scrolls into view. */
  readonly goToCount: number;
};

export type AttemptStore = StoreApi<AttemptState> & {
  answer: (changes: Readonly<Record<string, AnswerValue>>) => void;
  toggleFlag: (number: number) => void;
  setHighlights: (highlights: readonly Highlight[]) => void;
  /** Makes a question current, because the learner touched it. */
  visit: (number: number) => void;
  /** Makes a question current and scrolls to it, because the learner chose it. */
  goToQuestion: (number: number) => void;
  /** Goes to the next question (1) or the previous one (-1). */
  step: (by: 1 | -1) => void;
  /** Opens a part at its first question. Does nothing if the part is open. */
  openPart: (part: number) => void;
  setView: (view: AttemptPlace["view"]) => void;
  /** In Listening practice: stores how far a part’s recording was played, in ms. */
  setPlayed: (part: number, at: number) => void;
  /** Reads the timer. Updates the shown timer when the second or the phase changes. */
  tick: (now: ClockReading) => TimerView;
  pause: (now: ClockReading) => void;
  resume: (now: ClockReading) => void;
  setSave: (save: SaveState) => void;
  /** Returns the timer as it was last read, to be stored. */
  timerState: () => TimerState;
  /**
   * Adds the time spent on the current question to the work, and returns the work. Called before the learner leaves or
   * hands in.
   */
  addTimeSpent: () => AttemptWork;
};

export type AttemptStoreDependencies = {
  saveWork: (work: AttemptWork) => void;
  savePlace: (place: AttemptPlace) => void;
};

/**
 * Creates the store of one running attempt. Each answer, flag, highlight and change of place is passed to
 * `dependencies` at once. A module without numbered questions uses its part numbers as question numbers.
 */
export function createAttemptStore(
  attempt: AttemptRecord,
  module: Module,
  now: ClockReading,
  dependencies: AttemptStoreDependencies,
): AttemptStore {
  const { parts } = attempt.head;
  const hasQuestions = moduleNumbers(module, parts).length > 0;
  const numbersOf = (part: number): number[] => (hasQuestions ? moduleNumbers(module, [part]) : [part]);
  const takenParts = module.parts.map((part) => part.number).filter((part) => parts === null || parts.includes(part));
  const numbers = takenParts.flatMap(numbersOf);
  const partOf = new Map(
    module.parts.flatMap((part) => numbersOf(part.number).map((number) => [number, part.number] as const)),
  );
  const number = numbers.includes(attempt.place.number) ? attempt.place.number : (numbers[0] ?? 1);
  const store = createStore<AttemptState>(() => ({
    work: attempt.work,
    place: { ...attempt.place, number, part: partOf.get(number) ?? attempt.place.part },
    timerView: readTimer(attempt.clock, now),
    save: { kind: "saved", at: attempt.updated_at },
    goToCount: 0,
  }));
  let latestTimer = store.getState().timerView;
  /** Time spent on the current question that is not in the work yet. */
  let spentMs = 0;

  const addSpentTime = (work: AttemptWork): AttemptWork => {
    const wholeSeconds = Math.floor(spentMs / 1000);
    if (wholeSeconds === 0) return work;
    spentMs -= wholeSeconds * 1000;
    const key = String(store.getState().place.number);
    return { ...work, seconds: { ...work.seconds, [key]: (work.seconds[key] ?? 0) + wholeSeconds } };
  };
  const changeWork = (change: (work: AttemptWork) => AttemptWork) => {
    const before = store.getState().work;
    const changed = change(before);
    if (changed === before) return;
    const work = addSpentTime(changed);
    store.setState({ work });
    dependencies.saveWork(work);
  };
  const move = (place: AttemptPlace, goToCount = store.getState().goToCount) => {
    const before = store.getState();
    const work = place.number === before.place.number ? before.work : addSpentTime(before.work);
    if (place.number !== before.place.number) spentMs = 0;
    store.setState({ work, place, goToCount });
    dependencies.savePlace(place);
    if (work !== before.work) dependencies.saveWork(work);
  };
  const placeAt = (target: number): AttemptPlace => ({
    ...store.getState().place,
    number: target,
    part: partOf.get(target) ?? store.getState().place.part,
  });
  const goToQuestion = (target: number) => {
    const place = placeAt(target);
    move(place.view === "passage" ? { ...place, view: "both" } : place, store.getState().goToCount + 1);
  };
  const setTimer = (timerView: TimerView) => {
    latestTimer = timerView;
    store.setState({ timerView });
  };
  const isSameTime = (a: TimerView, b: TimerView) => a.phase === b.phase && secondOf(a) === secondOf(b);

  return Object.assign(store, {
    answer: (changes: Readonly<Record<string, AnswerValue>>) =>
      changeWork((work) => ({ ...work, answers: { ...work.answers, ...changes } })),
    toggleFlag: (target: number) =>
      changeWork((work) => ({
        ...work,
        flags: work.flags.includes(target)
          ? work.flags.filter((flagged) => flagged !== target)
          : [...work.flags, target].sort((a, b) => a - b),
      })),
    setHighlights: (highlights: readonly Highlight[]) =>
      changeWork((work) => (highlights === work.highlights ? work : { ...work, highlights: [...highlights] })),
    visit: (target: number) => {
      if (target !== store.getState().place.number) move(placeAt(target));
    },
    goToQuestion,
    step: (by: 1 | -1) => {
      const next = numbers[numbers.indexOf(store.getState().place.number) + by];
      if (next !== undefined) goToQuestion(next);
    },
    openPart: (part: number) => {
      const first = numbers.find((number) => partOf.get(number) === part);
      if (first !== undefined && part !== store.getState().place.part) move(placeAt(first));
    },
    setView: (view: AttemptPlace["view"]) => move({ ...store.getState().place, view }),
    setPlayed: (part: number, at: number) => {
      const { place } = store.getState();
      move({ ...place, heard: { ...place.heard, [String(part)]: at } });
    },
    tick: (reading: ClockReading) => {
      const timerView = readTimer(latestTimer.state, reading);
      if (!reading.asleep) spentMs += Math.max(0, timerView.elapsed - latestTimer.elapsed);
      latestTimer = timerView;
      if (!isSameTime(timerView, store.getState().timerView)) store.setState({ timerView });
      return timerView;
    },
    pause: (reading: ClockReading) => setTimer(readTimer(pauseTimer(latestTimer.state, reading), reading)),
    resume: (reading: ClockReading) => setTimer(readTimer(resumeTimer(latestTimer.state, reading), reading)),
    setSave: (save: SaveState) => store.setState({ save }),
    timerState: () => latestTimer.state,
    addTimeSpent: () => {
      const work = addSpentTime(store.getState().work);
      store.setState({ work });
      return work;
    },
  });
}

/** Returns the second that the timer shows: time left is rounded up, time used is rounded down. */
function secondOf(timerView: TimerView): number {
  return timerView.remaining === null ? Math.floor(timerView.elapsed / 1000) : Math.ceil(timerView.remaining / 1000);
}
