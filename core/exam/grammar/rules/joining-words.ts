import { type Context, gapBefore, type Rule, spanOf } from "../rule.ts";
import { CONJUNCTIONS, DETERMINERS, SUBORDINATORS } from "../word-classes.ts";
import { hasBetween, isPronounVerb } from "./clause-words.ts";

/** Returns the index of "although" or "because" at the start, also after "Moreover," or "even". */
function joinerAt(context: Context): number {
  const { words } = context.sentence;
  const comma = [1, 2, 3].find((i) => gapBefore(context, i).trim() === ",");
  const isJoiner = (i: number): boolean => /^(?:although|though|because|since)$/.test(words[i]?.lower ?? "");
  if (words[0]?.lower === "even" && isJoiner(1)) return 1;
  return comma !== undefined && isJoiner(comma) ? comma : 0;
}

/** Returns whether a pronoun with its verb begins another clause, without a joining word before it. */
function hasLaterClause(context: Context): boolean {
  const { words } = context.sentence;
  return words.some(
    ({ lower }, i) =>
      i > 3 &&
      isPronounVerb(context, i) &&
      lower !== "people" &&
      !hasBetween(context, 1, i, SUBORDINATORS) &&
      !CONJUNCTIONS.has(words[i - 1]?.lower ?? ""),
  );
}

/** Clauses with “because”, “although” and “while” that lack a main clause, or have a second joining word. */
export const JOINING_RULES: readonly Rule[] = [
  {
    id: "because-fragment",
    class: "run-ons",
    type: "grammar",
    severity: 2,
    reason: "This part cannot stand alone: it has no main clause. Join it to the sentence before or after it.",
    find: (context) => {
      const { words } = context.sentence;
      const first = words[0];
      if (first === undefined || context.sentence.stop !== "." || words.length < 4) return [];
      if (!/^(?:because|although|whereas|while|whilst)$/.test(first.lower) || words[1]?.lower === "of") return [];
      const body = context.text.slice(context.sentence.start, context.sentence.end);
      const before = context.text.slice(0, context.sentence.start).trimEnd();
      if (/[,;:(–]| - /.test(body) || !before.endsWith(".") || hasLaterClause(context)) return [];
      return [{ ...spanOf(words, 0, 0), suggestions: [] }];
    },
    fires: [
      "I stayed. Because it was late.",
      "Cars are fast. While buses in the centre of the city are slow and full.",
    ],
    silent: [
      "Because it was late, we left.",
      "I stayed because it was late.",
      "It rained. While it is easy to start it is hard to stop.",
      "It rained. Because of this change now the shop is full.",
    ],
  },
  {
    id: "because-so",
    class: "run-ons",
    type: "grammar",
    severity: 2,
    reason: "One joining word is enough: “because … so” and “although … but” say it twice.",
    find: (context) => {
      const { words } = context.sentence;
      const from = joinerAt(context);
      const first = words[from]?.lower ?? "";
      const isConcession = /^(?:although|though)$/.test(first);
      if (!isConcession && !/^(?:because|since)$/.test(first)) return [];
      for (let i = from + 2; i < words.length; i += 1) {
        const word = words[i];
        const gap = gapBefore(context, i);
        const isDoubled = isConcession ? /^(?:but|yet)$/.test(word?.lower ?? "") : word?.lower === "so";
        const startsClause =
          isPronounVerb(context, i + 1) || (gap === ", " && DETERMINERS.has(words[i + 1]?.lower ?? ""));
        if (word !== undefined && i > from + 2 && isDoubled && (gap === ", " || gap === " ") && startsClause)
          return [{ start: word.start, end: word.end, suggestions: gap === ", " ? [""] : [] }];
        // After a comma the main clause may have begun, to which "but" adds another.
        if (gap.trim() !== "") return [];
      }
      return [];
    },
    fires: [
      "Because it was late, so we left.",
      "Although it was cold, but they went out.",
      "In short, although the price is low, yet the quality is good.",
      "Although games can help children but they do harm.",
    ],
    silent: [
      "Because it was late, we left.",
      "Although he was small, but strong, he lost.",
      "Although it rained, we left, but they stayed.",
    ],
  },
];
