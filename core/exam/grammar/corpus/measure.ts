import type { Lexicon } from "#core/exam/language/lexicon.ts";
import { findMarks } from "../find-marks.ts";
import type { GrammarMark } from "../mark.ts";
import { ERROR_CLASSES, type ErrorClass } from "../rule.ts";
import { RULES } from "../rules.ts";
import { correctSentences, type KnownError, learnerSentences } from "./read-corpus.ts";

/**
 * Counts for one class: `known` errors, those that a mark touches (`found`) and corrects (`fixed`), `marks`, and marks
 * that touch a known error (`right`).
 */
export type Tally = { known: number; found: number; fixed: number; marks: number; right: number };
export type Measures = {
  all: Tally;
  classes: Record<ErrorClass, Tally>;
  /** Number of correct sentences with a mark. */
  falseOnCorrect: number;
  /** Number of correct sentences. */
  correct: number;
  /** Errors that no mark touches. */
  misses: string[];
  /** Marks that touch no error. */
  falseMarks: string[];
};

const CLASS_OF = new Map(RULES.map((rule) => [rule.id, rule.class]));
const emptyTally = (): Tally => ({ known: 0, found: 0, fixed: 0, marks: 0, right: 0 });

/**
 * Counts errors and marks by class, in the sentences that `includes` selects. Errors count for the class of their
 * sentence, marks for the class of their rule.
 */
export function measure(lexicon: Lexicon, includes: (isHeldOut: boolean) => boolean): Measures {
  const classes = Object.fromEntries(ERROR_CLASSES.map((each) => [each, emptyTally()])) as Record<ErrorClass, Tally>;
  const result: Measures = { all: emptyTally(), classes, falseOnCorrect: 0, correct: 0, misses: [], falseMarks: [] };
  const countMark = (mark: GrammarMark, isRight: boolean, text: string): void => {
    for (const tally of [result.all, classes[CLASS_OF.get(mark.rule) ?? "spelling"]]) {
      tally.marks += 1;
      if (isRight) tally.right += 1;
    }
    if (!isRight) result.falseMarks.push(`${mark.rule}: ${shown(text, mark)}`);
  };
  for (const { class: errorClass, text, errors, isHeldOut } of learnerSentences()) {
    if (!includes(isHeldOut)) continue;
    const marks = findMarks(text, lexicon);
    for (const error of errors) {
      const hit = marks.filter((mark) => touches(mark, error));
      for (const tally of [result.all, classes[errorClass]]) {
        tally.known += 1;
        if (hit.length > 0) tally.found += 1;
        if (hit.some((mark) => mark.suggestions.some((each) => corrects(text, mark, each, error)))) tally.fixed += 1;
      }
      if (hit.length === 0) result.misses.push(`${errorClass}: ${shown(text, error)} → ${error.right}`);
    }
    for (const mark of marks)
      countMark(
        mark,
        errors.some((error) => touches(mark, error)),
        text,
      );
  }
  for (const { text, isHeldOut } of correctSentences()) {
    if (!includes(isHeldOut)) continue;
    result.correct += 1;
    const marks = findMarks(text, lexicon);
    if (marks.length > 0) result.falseOnCorrect += 1;
    for (const mark of marks) countMark(mark, false, text);
  }
  return result;
}

/** Returns marks and right marks of each rule on all sentences of the corpus. */
export function measureRules(lexicon: Lexicon): Map<string, { marks: number; right: number }> {
  const rules = new Map<string, { marks: number; right: number }>();
  const sentences = [...learnerSentences(), ...correctSentences().map(({ text }) => ({ text, errors: [] }))];
  for (const { text, errors } of sentences)
    for (const mark of findMarks(text, lexicon)) {
      const { marks, right } = rules.get(mark.rule) ?? { marks: 0, right: 0 };
      const isRight = errors.some((error) => touches(mark, error));
      rules.set(mark.rule, { marks: marks + 1, right: right + (isRight ? 1 : 0) });
    }
  return rules;
}

function touches(mark: { start: number; end: number }, error: KnownError): boolean {
  return mark.start < error.end && error.start < mark.end;
}

/** Returns whether replacing the mark with the suggestion gives the corrected sentence of the corpus. */
function corrects(text: string, mark: GrammarMark, suggestion: string, error: KnownError): boolean {
  const after = text.slice(0, mark.start) + suggestion + text.slice(mark.end);
  const wanted = text.slice(0, error.start) + error.right + text.slice(error.end);
  return after.replace(/\s+/g, " ") === wanted.replace(/\s+/g, " ");
}

function shown(text: string, { start, end }: { start: number; end: number }): string {
  return `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`;
}

/** Returns the share of marks that are right, or 1 without marks. */
export const precision = ({ marks, right }: Tally): number => (marks === 0 ? 1 : right / marks);
/** Returns the share of known errors that are found, or 1 without known errors. */
export const recall = ({ known, found }: Tally): number => (known === 0 ? 1 : found / known);
