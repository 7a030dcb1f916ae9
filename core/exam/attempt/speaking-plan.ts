import type { AttemptMode, ExtraTime } from "./attempt.ts";
import type { SpeakingPart, SpokenLine } from "../content/part.ts";
import { moduleTime } from "./timing.ts";

type CueCard = NonNullable<SpeakingPart["cueCard"]>;

/**
 * Fields of every step. `say`: the examiner's lines before it, in order. `limit`: its maximum length in milliseconds.
 */
type Step = { readonly id: string; readonly part: number; readonly say: readonly SpokenLine[]; readonly limit: number };

/**
 * One step of the interview.
 * - question: one question with a spoken answer.
 * - prepare: the preparation minute.
 * - talk: the long turn, stopped at its limit.
 * - close: the examiner's closing lines, without an answer.
 */
export type SpeakingStep =
  | (Step & { readonly kind: "question"; readonly question: SpokenLine; readonly topic: string })
  | (Step & { readonly kind: "prepare" | "talk"; readonly card: CueCard })
  | (Step & { readonly kind: "close" });
export type AnswerStep = Extract<SpeakingStep, { kind: "question" | "talk" }>;

/**
 * Seconds of talk in an exam for all answers of Part 1, and for all answers of Part 3. With the examiner's questions
 * such a part takes 4 to 5 minutes.
 */
const PART_TALK_SECONDS = 240;
/** Minimum and maximum seconds for one answer in an exam. */
const MIN_ANSWER_SECONDS = 20;
const MAX_ANSWER_SECONDS = 75;
/** Seconds for the answer to a rounding-off question after the long turn: a sentence or two. */
const ROUNDING_OFF_SECONDS = 30;
/** Maximum seconds for an answer in practice. */
const MAX_PRACTICE_SECONDS = 180;

/** Returns true for a step with a spoken answer. */
export function isAnswerStep(step: SpeakingStep): step is AnswerStep {
  return step.kind === "question" || step.kind === "talk";
}

/**
 * Returns whether the learner can enter a Speaking band for an interview. False only for a whole module without Part 1:
 * a cue card with its Part 3, offered alone for practice, is not a Speaking test and never counts in averages.
 * `stepsOrAnswers` are the steps of the interview, or its recorded answers if its questions are not on the device.
 * `taken` are the parts that the learner chose, or null for the whole module.
 */
export function hasSpeakingBand(
  stepsOrAnswers: readonly { readonly part: number }[],
  taken: readonly number[] | null,
): boolean {
  return taken !== null || stepsOrAnswers.some(({ part }) => part === 1);
}

/** Returns the steps of the interview in order, for the given parts (all if null). */
export function planSpeaking(
  parts: readonly SpeakingPart[],
  taken: readonly number[] | null,
  mode: AttemptMode,
  extraTime: ExtraTime,
): SpeakingStep[] {
  const ms = (seconds: number): number => moduleTime(seconds, extraTime) * 1000;
  const steps: SpeakingStep[] = [];
  let pending: SpokenLine[] = [];
  const withPending = (...lines: (SpokenLine | undefined)[]): SpokenLine[] => {
    const all = [...pending, ...lines.filter((line) => line !== undefined)];
    pending = [];
    return all;
  };
  let last = 0;
  for (const part of parts) {
    if (taken !== null && !taken.includes(part.number)) continue;
    last = part.number;
    const card = part.cueCard;
    pending.push(...(part.opening ?? []));
    if (card !== undefined) {
      steps.push({
        kind: "prepare",
        id: `${part.number}.prepare`,
        part: part.number,
        card,
        say: withPending(),
        limit: ms(card.prepareSeconds),
      });
      steps.push({
        kind: "talk",
        id: `${part.number}.talk`,
        part: part.number,
        card,
        say: withPending(card.begin),
        limit: ms(card.talkSeconds),
      });
    }
    const limit = ms(mode === "practice" ? MAX_PRACTICE_SECONDS : examAnswerSeconds(part));
    for (const topic of part.topics) {
      for (const [index, question] of topic.questions.entries()) {
        const say = withPending(index === 0 ? topic.opening : undefined, question);
        steps.push({
          kind: "question",
          id: `${part.number}.${question.id}`,
          part: part.number,
          question,
          topic: topic.title,
          say,
          limit,
        });
      }
    }
    if (part.closing !== undefined) pending.push(part.closing);
  }
  if (pending.length > 0) steps.push({ kind: "close", id: "close", part: last, say: withPending(), limit: 0 });
  return steps;
}

/** Returns the maximum seconds for one answer of a part in an exam. */
function examAnswerSeconds({ cueCard, topics }: SpeakingPart): number {
  if (cueCard !== undefined) return ROUNDING_OFF_SECONDS;
  const questions = topics.reduce((sum, topic) => sum + topic.questions.length, 0);
  const share = Math.floor(PART_TALK_SECONDS / Math.max(1, questions));
  return Math.min(MAX_ANSWER_SECONDS, Math.max(MIN_ANSWER_SECONDS, share));
}

/**
 * Phase of a step.
 * - asking: the examiner speaks.
 * - preparing: the preparation minute runs.
 * - ready: practice waits for the learner to begin.
 * - answering: the answer is recorded.
 * - stopping: time was up, and the examiner says so.
 * - listening: in practice, the learner can replay the answer.
 * - interrupted: a reload or a lost microphone cut off an answer.
 * - over: the interview has ended.
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

/**
 * State of an interview. `since` and `deadline` are absolute, in milliseconds; `deadline` is null without a time limit.
 */
export type SpeakingState = {
  readonly step: number;
  readonly phase: SpeakingPhase;
  readonly since: number;
  readonly deadline: number | null;
};

/**
 * - asked: the examiner has finished speaking.
 * - start, stop: the learner begins or ends an answer.
 * - next: the learner goes on to the next step.
 * - again: in practice, the learner repeats the question or the answer.
 * - cut: the recording broke off.
 * - tick: time has passed.
 */
export type SpeakingEvent = "asked" | "start" | "stop" | "next" | "again" | "cut" | "tick";

export type Interview = { readonly plan: readonly SpeakingStep[]; readonly mode: AttemptMode };

/** Returns the state at the first step. `now` in ms since 1970. */
export function beginInterview({ plan }: Interview, now: number): SpeakingState {
  return enterStep(plan, 0, now);
}

/** Returns the state after an event, or the same state if the event has no meaning now. */
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
  const toNextStep = (): SpeakingState => enterStep(plan, state.step + 1, now);
  const toPhase = (phase: SpeakingPhase, limit: number | null = null): SpeakingState => ({
    step: state.step,
    phase,
    since: now,
    deadline: limit === null ? null : now + limit,
  });
  const afterAnswer = (): SpeakingState => (mode === "exam" ? toNextStep() : toPhase("listening"));
  switch (state.phase) {
    case "asking":
      if (event !== "asked" && event !== "next") return state;
      if (step.kind === "close") return toNextStep();
      if (step.kind === "prepare") return toPhase("preparing", step.limit);
      return mode === "exam" || step.kind === "talk" ? toPhase("answering", step.limit) : toPhase("ready");
    case "preparing":
      return event === "start" || event === "next" || (event === "tick" && isDue) ? toNextStep() : state;
    case "ready":
      if (event === "start") return toPhase("answering", step.limit);
      if (event === "again") return toPhase("asking");
      return event === "next" ? toNextStep() : state;
    case "answering":
      if (event === "cut") return toPhase("interrupted");
      if (event === "tick" && isDue && step.kind === "talk" && step.card.stop !== undefined) return toPhase("stopping");
      return event === "stop" || (event === "tick" && isDue) ? afterAnswer() : state;
    case "stopping":
      return event === "asked" || event === "next" ? afterAnswer() : state;
    case "listening":
      if (event === "again") return step.kind === "talk" ? toPhase("answering", step.limit) : toPhase("ready");
      return event === "next" ? toNextStep() : state;
    case "interrupted":
      if (event === "start") return toPhase("answering", step.limit);
      return event === "next" ? toNextStep() : state;
    case "over":
      return state;
  }
}

/**
 * Returns the state after a reload. The interview resumes at the same step. A recording in progress is interrupted. In
 * practice the preparation minute starts again. In an exam it kept running: if it is over, the next step begins. If the
 * examiner had said that time was up, the answer is over.
 */
export function resumeInterview(interview: Interview, saved: SpeakingState, now: number): SpeakingState {
  const { plan, mode } = interview;
  const step = plan[saved.step];
  if (step === undefined) return enterStep(plan, plan.length, now);
  switch (saved.phase) {
    case "asking":
    case "ready":
      return enterStep(plan, saved.step, now);
    case "preparing":
      if (mode === "practice") return enterStep(plan, saved.step, now);
      return advanceInterview(interview, saved, "tick", now);
    case "answering":
      return { step: saved.step, phase: "interrupted", since: now, deadline: null };
    case "stopping":
      return advanceInterview(interview, saved, "asked", now);
    case "listening":
    case "interrupted":
    case "over":
      return saved;
  }
}

function enterStep(plan: readonly SpeakingStep[], step: number, now: number): SpeakingState {
  return { step, phase: step < plan.length ? "asking" : "over", since: now, deadline: null };
}

/** Returns the milliseconds left of a phase, never below 0, or null without a time limit. */
export function timeLeft(state: Pick<SpeakingState, "deadline">, now: number): number | null {
  return state.deadline === null ? null : Math.max(0, state.deadline - now);
}
