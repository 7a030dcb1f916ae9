import type { QuestionKey } from "#core/exam/content/answer-key.ts";
import { rulesOf } from "#core/exam/questions/kinds.ts";
import type { AuthoredListeningModule, AuthoredReadingModule } from "../authored-schema.ts";
import type { ModuleSource } from "../compile/compile-module.ts";
import type { Reporter } from "../findings.ts";
import { authoringOf } from "../questions/kinds.ts";
import { keyPlace } from "./key-place.ts";
import type { PreparedModule, PreparedGroup } from "./prepare-module.ts";
import { phrasesOf } from "./words.ts";

const MIN_HARD_ITEMS = 8;
/** The mean difficulty of a part (1 to 3) may be this much lower than that of the part before. */
const MAX_FALL = 0.15;
/** If a kind needs lines only about tempting options, each of its questions needs this many. */
const MIN_TEMPTING = 2;
/** Two lines that share this many words in a row were probably written from a template. */
const TEMPLATE_WORDS = 8;

/** Warns about what a key lacks for the review and for drills: ids, lines about wrong options, hard items. */
export function lintKeys({ authored }: ModuleSource, prepared: PreparedModule): void {
  if (!("band_table" in authored)) return;
  for (const group of prepared.parts.flatMap((part) => part.groups)) {
    for (const key of group.keys)
      if (key.id === undefined) prepared.report.warn("question-id", keyPlace(group.place, key.number), "has no id");
    lintWrong(group, prepared.report);
  }
  lintTemplates(prepared);
  lintHard(authored, prepared.report);
}

/**
 * Warns about wrong options without the lines that the kind needs. A shared answer has its lines on the first number.
 */
function lintWrong({ group, keys, place }: PreparedGroup, report: Reporter): void {
  const { wrongLines } = authoringOf(group);
  if (wrongLines === undefined) return;
  const rules = rulesOf(group);
  for (const key of rules.hasSharedAnswer ? keys.slice(0, 1) : keys) {
    const right = rightOptions(key);
    const wrong = (rules.options(group, key.number) ?? []).map(({ id }) => id).filter((id) => !right.includes(id));
    const explained = Object.keys(key.wrong ?? {});
    const questionPlace = keyPlace(place, key.number);
    const missing = wrong.filter((id) => !explained.includes(id));
    if (wrongLines === "all" && missing.length > 0)
      report.warn("wrong-line", questionPlace, `wrong: has no line about ${missing.join(", ")}`);
    const least = Math.min(MIN_TEMPTING, wrong.length);
    if (wrongLines === "two" && explained.length < least)
      report.warn("wrong-line", questionPlace, `wrong: has ${explained.length} tempting options, not ${least}`);
  }
}

function rightOptions(key: QuestionKey): readonly string[] {
  if (key.kind === "option") return [key.option];
  return key.kind === "option_set" ? key.set : [];
}

/** Warns about lines on wrong options that share a phrase with a line of another question. */
function lintTemplates({ parts, report }: PreparedModule): void {
  const owners = new Map<string, number>();
  for (const { group, keys, place } of parts.flatMap((part) => part.groups)) {
    for (const key of rulesOf(group).hasSharedAnswer ? keys.slice(0, 1) : keys) {
      const phrases = Object.values(key.wrong ?? {}).flatMap((line) => phrasesOf(line, TEMPLATE_WORDS));
      const phrase = phrases.find((candidate) => (owners.get(candidate) ?? key.number) !== key.number);
      if (phrase !== undefined)
        report.warn(
          "repeated-phrase",
          [...keyPlace(place, key.number), "wrong"],
          `is also in a line of question ${owners.get(phrase) ?? 0}: "${phrase}"`,
        );
      for (const candidate of phrases) if (!owners.has(candidate)) owners.set(candidate, key.number);
    }
  }
}

/**
 * Warns about a difficulty of 3 without a reason, too few hard items, and a part that is easier than the one before.
 */
function lintHard({ parts }: AuthoredReadingModule | AuthoredListeningModule, report: Reporter): void {
  let hard = 0;
  let before = 0;
  for (const [partIndex, part] of parts.entries()) {
    const difficulties: number[] = [];
    for (const [index, group] of part.groups.entries()) {
      for (const [number, entry] of Object.entries(group.key)) {
        difficulties.push(entry.difficulty);
        if (entry.hard !== undefined) hard += 1;
        if ((entry.difficulty === 3) !== (entry.hard !== undefined))
          report.warn(
            "hard-unnamed",
            ["parts", partIndex, "groups", index, "key", number],
            "difficulty 3 needs `hard` (inference, paraphrase or distractor), and only difficulty 3 may have it",
          );
      }
    }
    const mean = difficulties.reduce((sum, difficulty) => sum + difficulty, 0) / Math.max(1, difficulties.length);
    if (mean < before - MAX_FALL)
      report.warn(
        "difficulty-falls",
        ["parts", partIndex],
        `a mean difficulty of ${mean.toFixed(2)} after ${before.toFixed(2)}: parts must become harder`,
      );
    before = mean;
  }
  if (hard < MIN_HARD_ITEMS) report.warn("hard-few", ["parts"], `${hard} hard items, not ${MIN_HARD_ITEMS}`);
}
