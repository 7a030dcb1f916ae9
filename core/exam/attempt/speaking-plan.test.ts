import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fixtureSpeaking } from "#tests/support/fixture-speaking.ts";
import {
  advanceInterview,
  beginInterview,
  hasSpeakingBand,
  isAnswerStep,
  planSpeaking,
  resumeInterview,
  timeLeft,
  type Interview,
  type SpeakingEvent,
  type SpeakingPhase,
  type SpeakingState,
} from "./speaking-plan.ts";

const { parts } = fixtureSpeaking;
const exam: Interview = { mode: "exam", plan: planSpeaking(parts, null, "exam", 0) };
const practice: Interview = { mode: "practice", plan: planSpeaking(parts, null, "practice", 0) };
const at = (interview: Interview, id: string): number => interview.plan.findIndex((step) => step.id === id);
const state = (step: number, phase: SpeakingPhase, deadline: number | null = null): SpeakingState => ({
  step,
  phase,
  since: 0,
  deadline,
});

describe("the plan", () => {
  it("contains the parts in exam order", () => {
    expect(exam.plan.map((step) => step.id)).toEqual([
      "1.street-1",
      "1.street-2",
      "1.mornings-1",
      "2.prepare",
      "2.talk",
      "2.round-1",
      "3.repairs-1",
      "3.repairs-2",
      "close",
    ]);
  });

  it("gives no Speaking band without Part 1, unless the learner chose the parts", () => {
    const cueCard = parts.filter(({ number }) => number > 1);
    expect(hasSpeakingBand(exam.plan, null)).toBe(true);
    expect(hasSpeakingBand(planSpeaking(cueCard, null, "exam", 0), null)).toBe(false);
    expect(hasSpeakingBand(planSpeaking(parts, [2], "practice", 0), [2])).toBe(true);
  });

  it("puts the opening, begin and closing lines before the right steps", () => {
    const said = Object.fromEntries(exam.plan.map((step) => [step.id, step.say.map((line) => line.id)]));
    expect(said).toEqual({
      "1.street-1": ["hello", "street-1"],
      "1.street-2": ["street-2"],
      "1.mornings-1": ["mornings", "mornings-1"],
      "2.prepare": ["card"],
      "2.talk": ["begin"],
      "2.round-1": ["round-1"],
      "3.repairs-1": ["discussion", "repairs-1"],
      "3.repairs-2": ["repairs-2"],
      close: ["bye"],
    });
  });

  it("allows one minute to prepare, two for the long turn, and divides the time of Parts 1 and 3 among their questions", () => {
    const limits = Object.fromEntries(exam.plan.map((step) => [step.id, step.limit / 1000]));
    expect(limits).toMatchObject({ "1.street-1": 75, "2.prepare": 60, "2.talk": 120, "2.round-1": 30, close: 0 });
    const [first] = planSpeaking([{ ...parts[0], topics: many(8) } as never], null, "exam", 0);
    expect(first?.limit).toBe(30_000);
    const [crowded] = planSpeaking([{ ...parts[0], topics: many(20) } as never], null, "exam", 0);
    expect(crowded?.limit).toBe(20_000);
  });

  it("adds extra time to the preparation minute, the long turn and every answer", () => {
    const longer = planSpeaking(parts, null, "exam", 25);
    expect(longer.find((step) => step.id === "2.prepare")?.limit).toBe(75_000);
    expect(longer.find((step) => step.id === "2.talk")?.limit).toBe(150_000);
  });

  it("can contain one part alone", () => {
    expect(planSpeaking(parts, [2], "practice", 0).map((step) => step.id)).toEqual([
      "2.prepare",
      "2.talk",
      "2.round-1",
    ]);
  });

  it("ends with the closing lines even if no questions follow the long turn", () => {
    const [, second] = parts;
    if (second === undefined) throw new Error("the fixture has three parts");
    const bye = { id: "bye", text: "Thank you." };
    const plan = planSpeaking([{ ...second, topics: [], closing: bye }], null, "exam", 0);
    expect(plan.map((step) => [step.id, step.say.map((line) => line.id)])).toEqual([
      ["2.prepare", ["card"]],
      ["2.talk", ["begin"]],
      ["close", ["bye"]],
    ]);
  });
});

describe("an exam", () => {
  it("records as soon as the question is asked, and moves on at the limit", () => {
    let now = beginInterview(exam, 1000);
    expect(now).toEqual({ step: 0, phase: "asking", since: 1000, deadline: null });
    now = advanceInterview(exam, now, "asked", 5000);
    expect(now).toEqual({ step: 0, phase: "answering", since: 5000, deadline: 80_000 });
    expect(timeLeft(now, 60_000)).toBe(20_000);
    expect(advanceInterview(exam, now, "tick", 79_999)).toBe(now);
    expect(advanceInterview(exam, now, "tick", 80_000)).toMatchObject({ step: 1, phase: "asking" });
    expect(advanceInterview(exam, now, "stop", 9000)).toMatchObject({ step: 1, phase: "asking" });
  });

  it("starts the long turn by itself after the preparation minute", () => {
    const prepare = advanceInterview(exam, state(at(exam, "2.prepare"), "asking"), "asked", 0);
    expect(prepare).toMatchObject({ phase: "preparing", deadline: 60_000 });
    const begin = advanceInterview(exam, prepare, "tick", 60_000);
    expect(begin).toMatchObject({ step: at(exam, "2.talk"), phase: "asking" });
    const talking = advanceInterview(exam, begin, "asked", 62_000);
    expect(talking).toMatchObject({ phase: "answering", deadline: 182_000 });
    const stopped = advanceInterview(exam, talking, "tick", 182_000);
    expect(stopped).toMatchObject({ step: talking.step, phase: "stopping", deadline: null });
    expect(advanceInterview(exam, stopped, "asked", 184_000)).toMatchObject({
      step: talking.step + 1,
      phase: "asking",
    });
    expect(resumeInterview(exam, stopped, 184_000)).toMatchObject({ step: talking.step + 1, phase: "asking" });
  });

  it("is over after the closing lines", () => {
    const closing = state(at(exam, "close"), "asking");
    expect(advanceInterview(exam, closing, "asked", 0)).toMatchObject({ step: exam.plan.length, phase: "over" });
  });

  it("resumes at the same question after a reload, and the preparation minute keeps running", () => {
    const talk = at(exam, "2.talk");
    expect(resumeInterview(exam, state(talk, "answering", 120_000), 50_000)).toMatchObject({
      step: talk,
      phase: "interrupted",
      deadline: null,
    });
    expect(resumeInterview(exam, state(2, "asking"), 9)).toMatchObject({ step: 2, phase: "asking" });
    const prepare = state(at(exam, "2.prepare"), "preparing", 60_000);
    expect(resumeInterview(exam, prepare, 30_000)).toBe(prepare);
    expect(resumeInterview(exam, prepare, 70_000)).toMatchObject({ step: talk, phase: "asking" });
  });
});

describe("practice", () => {
  it("waits for the learner, and lets the answer be replayed and repeated", () => {
    let now = advanceInterview(practice, beginInterview(practice, 0), "asked", 10);
    expect(now).toMatchObject({ phase: "ready", deadline: null });
    now = advanceInterview(practice, now, "start", 20);
    expect(now).toMatchObject({ phase: "answering", deadline: 180_020 });
    now = advanceInterview(practice, now, "stop", 30);
    expect(now).toMatchObject({ step: 0, phase: "listening" });
    expect(advanceInterview(practice, now, "again", 40)).toMatchObject({ step: 0, phase: "ready" });
    expect(advanceInterview(practice, now, "next", 40)).toMatchObject({ step: 1, phase: "asking" });
  });

  it("stops the long turn at two minutes as well", () => {
    const talking = advanceInterview(practice, state(at(practice, "2.talk"), "asking"), "asked", 0);
    expect(talking).toMatchObject({ phase: "answering", deadline: 120_000 });
    const stopped = advanceInterview(practice, talking, "tick", 120_000);
    expect(stopped).toMatchObject({ phase: "stopping" });
    expect(advanceInterview(practice, stopped, "asked", 121_000)).toMatchObject({ phase: "listening" });
    expect(advanceInterview(practice, talking, "stop", 90_000)).toMatchObject({ phase: "listening" });
  });

  it("restarts the preparation minute with the cue card after a reload", () => {
    const prepare = state(at(practice, "2.prepare"), "preparing", 60_000);
    expect(resumeInterview(practice, prepare, 10)).toMatchObject({ step: prepare.step, phase: "asking" });
  });

  it("can continue or repeat after an answer was interrupted", () => {
    const cut = advanceInterview(practice, state(1, "answering", 99), "cut", 50);
    expect(cut).toMatchObject({ step: 1, phase: "interrupted" });
    expect(advanceInterview(practice, cut, "start", 60)).toMatchObject({ step: 1, phase: "answering" });
    expect(advanceInterview(practice, cut, "next", 60)).toMatchObject({ step: 2, phase: "asking" });
  });
});

it("never goes back a step, and records only answers, for any sequence of events", () => {
  const events = fc.constantFrom<SpeakingEvent>("asked", "start", "stop", "next", "again", "cut", "tick");
  const moves = fc.array(
    fc.record({ event: events, after: fc.integer({ min: 0, max: 200_000 }), reload: fc.boolean() }),
    {
      maxLength: 60,
    },
  );
  fc.assert(
    fc.property(fc.constantFrom(exam, practice), moves, (interview, list) => {
      let now = 0;
      let before = beginInterview(interview, now);
      for (const { event, after, reload } of list) {
        now += after;
        const next = reload ? resumeInterview(interview, before, now) : advanceInterview(interview, before, event, now);
        expect(next.step).toBeGreaterThanOrEqual(before.step);
        expect(next.step - before.step).toBeLessThanOrEqual(1);
        const step = interview.plan[next.step];
        if (next.phase === "answering") expect(step !== undefined && isAnswerStep(step)).toBe(true);
        expect(step === undefined).toBe(next.phase === "over");
        before = next;
      }
    }),
  );
});

function many(count: number): unknown {
  return [
    {
      title: "Many",
      questions: Array.from({ length: count }, (_, i) => ({ id: `many-${i}`, text: "And what about this one?" })),
    },
  ];
}
