import type { AttemptMode, ExtraTime } from "./attempt.ts";
import type { SpeakingPart, SpokenLine } from "../content/part.ts";
import { moduleTime } from "./timing.ts";

type CueCard = NonNullable<SpeakingPart["cueCard"]>;

/** What every step has. `say`: the examiner's lines before it, in order. `limit`: the most it may take, in ms. */
type Step = { readonly id: string; readonly part: number; readonly say: readonly SpokenLine[]; readonly limit: number };

/**
 * One step of the interview. question: one question, answered aloud. prepare: the minute with the cue card.
 * talk: the long turn, stopped at its limit. close: the examiner's last words, nothing to answer.
 */
export type SpeakingStep =
  | (Step & { readonly kind: "question"; readonly question: SpokenLine; readonly topic: string })
  | (Step & { readonly kind: "prepare" | "talk"; readonly card: CueCard })
  | (Step & { readonly kind: "close" });
export type AnswerStep = Extract<SpeakingStep, { kind: "question" | "talk" }>;

/** Talking time of an exam's Parts 1 and 3, shared among their questions: 4 to 5 minutes with the questions themselves. */
const PART_TALK = 240;
/** Seconds that one answer may take in an exam: no shorter, no longer. */
const SHORTEST = 20;
const LONGEST = 75;
/** A rounding-off question after the long turn asks for a sentence or two. */
const ROUNDING_OFF = 30;
/** In practice an answer is only stopped here. */
const PRACTICE = 180;

export function isAnswerStep(step: SpeakingStep): step is AnswerStep {
  return step.kind === "question" || step.kind === "talk";
}

/** The interview in order, for the parts taken (all of them when null). */
export function planSpeaking(
  parts: readonly SpeakingPart[],
  taken: readonly number[] | null,
  mode: AttemptMode,
  extraTime: ExtraTime,
): SpeakingStep[] {
  const ms = (seconds: number): number => moduleTime(seconds, extraTime) * 1000;
  const steps: SpeakingStep[] = [];
  let pending: SpokenLine[] = [];
  const saying = (...lines: (SpokenLine | undefined)[]): SpokenLine[] => {
    const all = [...pending, ...lines.filter((line) => line !== undefined)];
    pending = [];
    return all;
  };
  let last = 0;
  for (const part of parts) {
    if (taken !== null && !taken.includes(part.number)) continue;
    last = part.number;
    const at = `${part.number}`;
    const card = part.cueCard;
    pending.push(...(part.opening ?? []));
    if (card !== undefined) {
      steps.push({
        kind: "prepare",
        id: `${at}.prepare`,
        part: part.number,
        card,
        say: saying(),
        limit: ms(card.prepareSeconds),
      });
      steps.push({
        kind: "talk",
        id: `${at}.talk`,
        part: part.number,
        card,
        say: saying(card.begin),
        limit: ms(card.talkSeconds),
      });
    }
    const questions = part.topics.reduce((sum, topic) => sum + topic.questions.length, 0);
    const limit = mode === "practice" ? PRACTICE : card === undefined ? shareOf(questions) : ROUNDING_OFF;
    for (const topic of part.topics) {
      for (const [index, question] of topic.questions.entries()) {
        const say = saying(index === 0 ? topic.opening : undefined, question);
        steps.push({
          kind: "question",
          id: `${at}.${question.id}`,
          part: part.number,
          question,
          topic: topic.title,
          say,
          limit: ms(limit),
        });
      }
    }
    if (part.closing !== undefined) pending.push(part.closing);
  }
  if (pending.length > 0) steps.push({ kind: "close", id: "close", part: last, say: saying(), limit: 0 });
  return steps;
}

function shareOf(questions: number): number {
  return Math.min(LONGEST, Math.max(SHORTEST, Math.floor(PART_TALK / Math.max(1, questions))));
}

/**
 * asking: the examiner speaks. preparing: the minute runs. ready: practice waits for the learner to begin.
 * answering: recorded. stopping: time was up, and the examiner says so. listening: practice, the answer may be heard before going on. interrupted: an answer was cut
 * off by a reload or a lost microphone. over: nothing is left.
 */
export type SpeakingPhase =
  | "asking"
  | "preparing"
  | "ready"
  | "answering"
  | "stopping"
  | "listening"
  | "interrupted"
  | "over";

/** Where an interview is. `since` and `deadline` are absolute, in ms; `deadline` null where nothing runs out. */
export type SpeakingState = {
  readonly step: number;
  readonly phase: SpeakingPhase;
  readonly since: number;
  readonly deadline: number | null;
};

/**
 * asked: the examiner has said it all. start, stop: the learner begins or ends. next: goes on. again: practice, the
 * same once more. cut: the recording ended by itself. tick: time has passed.
 */
export type SpeakingEvent = "asked" | "start" | "stop" | "next" | "again" | "cut" | "tick";

export type Interview = { readonly plan: readonly SpeakingStep[]; readonly mode: AttemptMode };

export function beginInterview({ plan }: Interview, now: number): SpeakingState {
  return enter(plan, 0, now);
}

/** What follows from an event; the same state where it means nothing now. */
export function advanceInterview(
  interview: Interview,
  state: SpeakingState,
  event: SpeakingEvent,
  now: number,
): SpeakingState {
  const { plan, mode } = interview;
  const step = plan[state.step];
  if (step === undefined) return state;
  const isDue = state.deadline !== null && now >= state.deadline;
  const onwards = (): SpeakingState => enter(plan, state.step + 1, now);
  const to = (phase: SpeakingPhase, limit: number | null = null): SpeakingState => ({
    step: state.step,
    phase,
    since: now,
    deadline: limit === null ? null : now + limit,
  });
  const after = (): SpeakingState => (mode === "exam" ? onwards() : to("listening"));
  switch (state.phase) {
    case "asking":
      if (event !== "asked" && event !== "next") return state;
      if (step.kind === "close") return onwards();
      if (step.kind === "prepare") return to("preparing", step.limit);
      return mode === "exam" || step.kind === "talk" ? to("answering", step.limit) : to("ready");
    case "preparing":
      return event === "start" || event === "next" || (event === "tick" && isDue) ? onwards() : state;
    case "ready":
      if (event === "start") return to("answering", step.limit);
      if (event === "again") return to("asking");
      return event === "next" ? onwards() : state;
    case "answering":
      if (event === "cut") return to("interrupted");
      if (event === "tick" && isDue && step.kind === "talk" && step.card.stop !== undefined) return to("stopping");
      return event === "stop" || (event === "tick" && isDue) ? after() : state;
    case "stopping":
      return event === "asked" || event === "next" ? after() : state;
    case "listening":
      if (event === "again") return step.kind === "talk" ? to("answering", step.limit) : to("ready");
      return event === "next" ? onwards() : state;
    case "interrupted":
      if (event === "start") return to("answering", step.limit);
      return event === "next" ? onwards() : state;
    case "over":
      return state;
  }
}

/**
 * Where an interview goes on after the page was away: at the same question. An answer that was being recorded was
 * interrupted. An exam's minute to prepare has run on; in practice the cue card is shown anew.
 */
export function resumeInterview(interview: Interview, kept: SpeakingState, now: number): SpeakingState {
  const { plan, mode } = interview;
  const step = plan[kept.step];
  if (step === undefined) return enter(plan, plan.length, now);
  switch (kept.phase) {
    case "asking":
    case "ready":
      return enter(plan, kept.step, now);
    case "preparing":
      if (mode === "practice") return enter(plan, kept.step, now);
      return advanceInterview(interview, kept, "tick", now);
    case "answering":
      return { step: kept.step, phase: "interrupted", since: now, deadline: null };
    case "stopping":
      return advanceInterview(interview, kept, "asked", now);
    case "listening":
    case "interrupted":
    case "over":
      return kept;
  }
}

function enter(plan: readonly SpeakingStep[], step: number, now: number): SpeakingState {
  return { step, phase: step < plan.length ? "asking" : "over", since: now, deadline: null };
}

/** Milliseconds left of a phase that runs out, never below 0; null for one that does not. */
export function timeLeft(state: Pick<SpeakingState, "deadline">, now: number): number | null {
  return state.deadline === null ? null : Math.max(0, state.deadline - now);
}
