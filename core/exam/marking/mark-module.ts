import type { Answers, AnswerValue } from "../attempt/attempt.ts";
import { bandForRaw } from "../bands/band-for-raw.ts";
import type { ModuleKey, QuestionKey, WordsKey } from "../content/answer-key.ts";
import type { Module } from "../content/module.ts";
import type { QuestionGroup } from "../content/question-group.ts";
import { moduleGroups } from "../content/question-numbers.ts";
import type { WordLimit } from "../questions/fields.ts";
import { rulesOf } from "../questions/kinds.ts";
import { MARKING_ENGINE_VERSION, type Marking, type QuestionMark } from "./mark.ts";
import { markOption } from "./option.ts";
import { markOptionSet } from "./option-set.ts";
import { markEitherOrder, markWords, type WordsMark } from "./words.ts";

/** Only a module with this number of questions has a band. */
const BANDED_QUESTION_COUNT = 40;

type MarkedAnswer = { number: number; given: string; mark: WordsMark };
type KeysByNumber = ReadonlyMap<number, QuestionKey>;

/**
 * Marks a module, or some of its parts, against its key. Each right answer is worth one mark; a wrong answer costs
 * none. The result is the same on the device and the server. Leaves out a question without a key and does not count it
 * in the total, so that a broken key never blocks a result. The band is null unless all 40 questions were marked.
 */
export function markModule(module: Module, key: ModuleKey, answers: Answers, parts: readonly number[] | null): Marking {
  const keys: KeysByNumber = new Map(key.questions.map((question) => [question.number, question]));
  const questions: QuestionMark[] = [];
  for (const part of module.parts) {
    if (parts !== null && !parts.includes(part.number)) continue;
    for (const group of moduleGroups(module, [part.number])) {
      for (const { number, given, mark } of markGroup(group, keys, answers)) {
        const right = mark === "right";
        questions.push({ number, type: group.type, part: part.number, right, miss: right ? null : mark, given });
      }
    }
  }
  questions.sort((a, b) => a.number - b.number);
  const raw = { right: questions.filter((question) => question.right).length, total: questions.length };
  const hasBand = key.band_table !== undefined && raw.total === BANDED_QUESTION_COUNT;
  return {
    key_version: key.key_version,
    engine_version: MARKING_ENGINE_VERSION,
    raw,
    band: hasBand && key.band_table ? bandForRaw(key.band_table, raw.right) : null,
    questions,
  };
}

function markGroup(group: QuestionGroup, keys: KeysByNumber, answers: Answers): MarkedAnswer[] {
  const rules = rulesOf(group);
  const numbers = rules.numbers(group);
  if (rules.hasSharedAnswer) return markSharedAnswer(numbers, keys, answers);
  const limit = rules.limit(group);
  return numbers.flatMap((number) => {
    const key = keys.get(number);
    return key ? [markQuestion(number, key, keys, answers, limit)] : [];
  });
}

function markSharedAnswer(numbers: readonly number[], keys: KeysByNumber, answers: Answers): MarkedAnswer[] {
  const numbersWithKey = numbers.filter((number) => keys.get(number)?.kind === "option_set");
  const first = keys.get(numbersWithKey[0] ?? 0);
  if (first?.kind !== "option_set") return [];
  const selected = numbers.flatMap((number) => selectedOptions(answers[number]));
  const judged = markOptionSet(selected, first.set);
  return numbersWithKey.flatMap((number) => {
    const answer = judged[numbers.indexOf(number)];
    return answer ? [{ number, ...answer }] : [];
  });
}

function markQuestion(
  number: number,
  key: QuestionKey,
  keys: KeysByNumber,
  answers: Answers,
  limit: WordLimit | null,
): MarkedAnswer {
  const given = answerText(answers[number]);
  switch (key.kind) {
    case "option":
      return { number, given, mark: markOption(given, key.option) };
    case "option_set":
      return {
        number,
        given,
        mark: markOptionSet([given], key.set).some(({ mark }) => mark === "right") ? "right" : "wrong",
      };
    case "words":
      return { number, given, mark: markTyped(key, keys, answers, limit) };
  }
}

function markTyped(key: WordsKey, keys: KeysByNumber, answers: Answers, limit: WordLimit | null): WordsMark {
  const own = { given: answerText(answers[key.number]), key };
  const other = key.eitherOrder === undefined ? undefined : keys.get(key.eitherOrder);
  if (other?.kind !== "words") return markWords(own.given, key.accept, key.printed, limit);
  const exchangeable = { given: answerText(answers[other.number]), key: other };
  return markEitherOrder(own, exchangeable, limit)[0];
}

function selectedOptions(value: AnswerValue | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === "string" ? [value] : value;
}

function answerText(value: AnswerValue | undefined): string {
  return typeof value === "string" ? value : (value?.join(", ") ?? "");
}
