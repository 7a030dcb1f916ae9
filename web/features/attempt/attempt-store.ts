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

/** What the screen of a running attempt shows. Every change of the learner's work is passed to the device at once. */
export type AttemptState = {
  readonly work: AttemptWork;
  readonly place: AttemptPlace;
  /** The timer as shown. Changes once a second, with the phase, and when the timer is paused. */
  readonly face: TimerView;
  readonly save: SaveState;
  /** Counts up whenever the learner asks to be taken to the current question. */
  readonly goTo: number;
};

export type AttemptStore = StoreApi<AttemptState> & {
  answer: (changes: Readonly<Record<string, AnswerValue>>) => void;
  toggleFlag: (number: number) => void;
  setHighlights: (highlights: readonly Highlight[]) => void;
  /** The learner touched a question. */
  visit: (number: number) => void;
  /** The learner chose a question: makes it current and scrolls to it. */
  takeTo: (number: number) => void;
  step: (by: 1 | -1) => void;
  openPart: (part: number) => void;
  setView: (view: AttemptPlace["view"]) => void;
  /** Listening practice: how far a part’s recording was played, in ms. */
  setPlayed: (part: number, at: number) => void;
  /** Reads the clock. Updates the shown timer when the second or the phase changes. */
  tick: (now: ClockReading) => TimerView;
  pause: (now: ClockReading) => void;
  resume: (now: ClockReading) => void;
  setSave: (save: SaveState) => void;
  /** The timer as last read, to be stored. */
  clock: () => TimerState;
  /** Returns the work with the time spent on each question, for the last write. */
  workWithTime: () => AttemptWork;
};

export type AttemptStoreDependencies = {
  saveWork: (work: AttemptWork) => void;
  savePlace: (place: AttemptPlace) => void;
};

/**
 * Creates the store of one running attempt. In a module without numbered questions, the learner moves from part to
 * part.
 */
export function createAttemptStore(
  attempt: AttemptRecord,
  module: Module,
  now: ClockReading,
  ports: AttemptStoreDependencies,
): AttemptStore {
  const { parts } = attempt.head;
  const questions = moduleNumbers(module, parts);
  const taken = module.parts.map((part) => part.number).filter((part) => parts === null || parts.includes(part));
  const numbers = questions.length > 0 ? questions : taken;
  const partOf = new Map(
    module.parts.flatMap((part) => {
      const own = moduleNumbers(module, [part.number]);
      return (own.length > 0 ? own : [part.number]).map((number) => [number, part.number] as const);
    }),
  );
  const number = numbers.includes(attempt.place.number) ? attempt.place.number : (numbers[0] ?? 1);
  const store = createStore<AttemptState>(() => ({
    work: attempt.work,
    place: { ...attempt.place, number, part: partOf.get(number) ?? attempt.place.part },
    face: readTimer(attempt.clock, now),
    save: { kind: "saved", at: attempt.updated_at },
    goTo: 0,
  }));
  let latest = store.getState().face;
  // Milliseconds spent on the current question that are not in the work yet.
  let spent = 0;

  const withTime = (work: AttemptWork): AttemptWork => {
    const whole = Math.floor(spent / 1000);
    if (whole === 0) return work;
    spent -= whole * 1000;
    const key = String(store.getState().place.number);
    return { ...work, seconds: { ...work.seconds, [key]: (work.seconds[key] ?? 0) + whole } };
  };
  const changeWork = (change: (work: AttemptWork) => AttemptWork) => {
    const before = store.getState().work;
    const changed = change(before);
    if (changed === before) return;
    const work = withTime(changed);
    store.setState({ work });
    ports.saveWork(work);
  };
  const move = (place: AttemptPlace, goTo: 0 | 1) => {
    const before = store.getState();
    const work = place.number === before.place.number ? before.work : withTime(before.work);
    if (place.number !== before.place.number) spent = 0;
    store.setState({ work, place, goTo: before.goTo + goTo });
    ports.savePlace(place);
    if (work !== before.work) ports.saveWork(work);
  };
  const placeAt = (target: number): AttemptPlace => ({
    ...store.getState().place,
    number: target,
    part: partOf.get(target) ?? store.getState().place.part,
  });
  const takeTo = (target: number) => {
    const place = placeAt(target);
    move(place.view === "passage" ? { ...place, view: "both" } : place, 1);
  };
  const setClock = (face: TimerView) => {
    latest = face;
    store.setState({ face });
  };
  const looksSame = (a: TimerView, b: TimerView) => a.phase === b.phase && secondOf(a) === secondOf(b);

  return Object.assign(store, {
    answer: (changes: Readonly<Record<string, AnswerValue>>) =>
      changeWork((work) => ({ ...work, answers: { ...work.answers, ...changes } })),
    toggleFlag: (target: number) =>
      changeWork((work) => ({
        ...work,
        flags: work.flags.includes(target)
          ? work.flags.filter((one) => one !== target)
          : [...work.flags, target].sort((a, b) => a - b),
      })),
    setHighlights: (highlights: readonly Highlight[]) =>
      changeWork((work) => (highlights === work.highlights ? work : { ...work, highlights: [...highlights] })),
    visit: (target: number) => {
      if (target !== store.getState().place.number) move(placeAt(target), 0);
    },
    takeTo,
    step: (by: 1 | -1) => {
      const next = numbers[numbers.indexOf(store.getState().place.number) + by];
      if (next !== undefined) takeTo(next);
    },
    openPart: (part: number) => {
      const first = numbers.find((number) => partOf.get(number) === part);
      if (first !== undefined && part !== store.getState().place.part) move(placeAt(first), 0);
    },
    setView: (view: AttemptPlace["view"]) => move({ ...store.getState().place, view }, 0),
    setPlayed: (part: number, at: number) => {
      const { place } = store.getState();
      move({ ...place, heard: { ...place.heard, [String(part)]: at } }, 0);
    },
    tick: (reading: ClockReading) => {
      const face = readTimer(latest.state, reading);
      if (!reading.asleep) spent += Math.max(0, face.elapsed - latest.elapsed);
      latest = face;
      if (!looksSame(face, store.getState().face)) store.setState({ face });
      return face;
    },
    pause: (reading: ClockReading) => setClock(readTimer(pauseTimer(latest.state, reading), reading)),
    resume: (reading: ClockReading) => setClock(readTimer(resumeTimer(latest.state, reading), reading)),
    setSave: (save: SaveState) => store.setState({ save }),
    clock: () => latest.state,
    workWithTime: () => {
      const work = withTime(store.getState().work);
      store.setState({ work });
      return work;
    },
  });
}

/** Returns the second that the timer shows: time left is rounded up, time used is rounded down. */
function secondOf(face: TimerView): number {
  return face.remaining === null ? Math.floor(face.elapsed / 1000) : Math.ceil(face.remaining / 1000);
}
