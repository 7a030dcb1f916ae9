import type { Answers, AnswerValue } from "../attempt/attempt.ts";
import { bandForRaw } from "../bands/band-for-raw.ts";
import type { ModuleKey, QuestionKey, WordsKey } from "../content/answer-key.ts";
import type { Module } from "../content/module.ts";
import type { QuestionGroup, WordLimit } from "../content/question-group.ts";
import { groupNumbers, moduleGroups } from "../content/question-numbers.ts";
import { MARKING_ENGINE_VERSION, type Marking, type QuestionMark } from "./mark.ts";
import { judgeOption } from "./option.ts";
import { judgeOptionSet } from "./option-set.ts";
import { judgeEitherOrder, judgeWords, type Verdict } from "./words.ts";

/** A module with fewer or more questions than this has a raw score, but no band. */
const QUESTIONS_WITH_A_BAND = 40;

type Judged = { number: number; given: string; verdict: Verdict };
type KeysByNumber = ReadonlyMap<number, QuestionKey>;

/**
 * Marks a module, or some of its parts, against its key: one mark for each question number, none taken away.
 * Pure and the same on the device and the server. A number without a key is left out and the total shrinks, so that a
 * broken key never blocks a result. The band is null unless all 40 questions were marked.
 */
export function markModule(module: Module, key: ModuleKey, answers: Answers, parts: readonly number[] | null): Marking {
  const keys: KeysByNumber = new Map(key.questions.map((question) => [question.number, question]));
  const questions: QuestionMark[] = [];
  for (const part of module.parts) {
    if (parts !== null && !parts.includes(part.number)) continue;
    for (const group of moduleGroups(module, [part.number])) {
      for (const { number, given, verdict } of judgeGroup(group, keys, answers)) {
        const right = verdict === "right";
        questions.push({ number, type: group.type, part: part.number, right, miss: right ? null : verdict, given });
      }
    }
  }
  questions.sort((a, b) => a.number - b.number);
  const raw = { right: questions.filter((question) => question.right).length, total: questions.length };
  const banded = key.band_table !== undefined && raw.total === QUESTIONS_WITH_A_BAND;
  return {
    key_version: key.key_version,
    engine_version: MARKING_ENGINE_VERSION,
    raw,
    band: banded && key.band_table ? bandForRaw(key.band_table, raw.right) : null,
    questions,
  };
}

function judgeGroup(group: QuestionGroup, keys: KeysByNumber, answers: Answers): Judged[] {
  if (group.kind === "choose_many") return judgeBlock(group.numbers, keys, answers);
  const limit = limitOf(group);
  return groupNumbers(group).flatMap((number) => {
    const key = keys.get(number);
    return key ? [judgeNumber(number, key, keys, answers, limit)] : [];
  });
}

function judgeBlock(numbers: readonly number[], keys: KeysByNumber, answers: Answers): Judged[] {
  const known = numbers.filter((number) => keys.get(number)?.kind === "option_set");
  const first = keys.get(known[0] ?? 0);
  if (first?.kind !== "option_set") return [];
  const selected = numbers.flatMap((number) => listOf(answers[number]));
  const judged = judgeOptionSet(selected, first.set);
  return known.flatMap((number) => {
    const one = judged[numbers.indexOf(number)];
    return one ? [{ number, ...one }] : [];
  });
}

function judgeNumber(
  number: number,
  key: QuestionKey,
  keys: KeysByNumber,
  answers: Answers,
  limit: WordLimit | null,
): Judged {
  const given = textOf(answers[number]);
  switch (key.kind) {
    case "option":
      return { number, given, verdict: judgeOption(given, key.option) };
    case "option_set":
      return {
        number,
        given,
        verdict: judgeOptionSet([given], key.set).some((one) => one.verdict === "right") ? "right" : "wrong",
      };
    case "words":
      return { number, given, verdict: judgeTyped(key, keys, answers, limit) };
  }
}

function judgeTyped(key: WordsKey, keys: KeysByNumber, answers: Answers, limit: WordLimit | null): Verdict {
  const mine = { given: textOf(answers[key.number]), key };
  const other = key.eitherOrder === undefined ? undefined : keys.get(key.eitherOrder);
  if (other?.kind !== "words") return judgeWords(mine.given, key.accept, key.printed, limit);
  const theirs = { given: textOf(answers[other.number]), key: other };
  return judgeEitherOrder(mine, theirs, limit)[0];
}

function limitOf(group: QuestionGroup): WordLimit | null {
  return group.kind === "complete" || group.kind === "label" || group.kind === "short_answer"
    ? (group.limit ?? null)
    : null;
}

function listOf(value: AnswerValue | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === "string" ? [value] : value;
}

function textOf(value: AnswerValue | undefined): string {
  return typeof value === "string" ? value : (value?.join(", ") ?? "");
}
