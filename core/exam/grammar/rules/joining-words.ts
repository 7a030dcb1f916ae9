import { type Context, type Finding, gapBefore, type Rule, spanOf } from "../rule.ts";
import { CONJUNCTIONS, DETERMINERS, SUBORDINATORS } from "../word-classes.ts";
import { canBeFinite, hasBetween, isPronounVerb } from "./clause-words.ts";

/** Returns the index at which "although" or "because" may open the sentence: after "even", after "Moreover,", or 0. */
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

/** Rules for clauses with “because”, “although” or “while” that lack a main clause or have a second joining word. */
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
      if (!/^(?:because|although|whereas|while|whilst|which)$/.test(first.lower) || words[1]?.lower === "of") return [];
      const body = context.text.slice(context.sentence.start, context.sentence.end);
      const before = context.text.slice(0, context.sentence.start).trimEnd();
      if (first.lower === "which")
        return before.endsWith(".") && canBeFinite(context, 1) ? [{ ...spanOf(words, 0, 0), suggestions: [] }] : [];
      if (/[,;:(–]| - /.test(body) || !before.endsWith(".") || hasLaterClause(context)) return [];
      return [{ ...spanOf(words, 0, 0), suggestions: [] }];
    },
    fires: [
      "I stayed. Because it was late.",
      "It was late. Which means that no bus came.",
      "Cars are fast. While buses in the centre of the city are slow and full.",
    ],
    silent: [
      "Because it was late, we left.",
      "I stayed because it was late.",
      "It is late. Which bus is ours?",
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
        // After a comma, the main clause may have begun. "But" then adds another clause to it.
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
  {
    id: "joiner-comma",
    class: "punctuation",
    type: "punctuation",
    severity: 1,
    reason: "No comma goes between this word and the part that it begins.",
    find: (context) =>
      context.sentence.words.flatMap(({ start, end, text, lower }, i): Finding[] => {
        if (gapBefore(context, i + 1) !== ", ") return [];
        const isJoiner = lower === "although" || (lower === "as" && context.sentence.words[i - 1]?.lower === "such");
        if (!isJoiner && !isThatAfterVerb(context, i)) return [];
        // The comma may begin an insertion: "Although, in 2005, it fell".
        if (hasInsertion(context, i + 1)) return [];
        // The writer of "Such as, it helps" means an example.
        const before = context.sentence.words[i - 1];
        if (lower === "as" && i === 1 && before) return [{ start: before.start, end, suggestions: ["For example"] }];
        return [{ start, end: end + 1, suggestions: [text] }];
      }),
    fires: [
      "Although, it was late, they stayed.",
      "They sell fruit such as, apples and pears.",
      "We can say that, the price is high.",
      "Such as, it helps people.",
    ],
    silent: [
      "Although it was late, they stayed.",
      "Although, in my view, it is late, they stayed.",
      "It is clear that, in 2005, it fell.",
      "Having said that, we stayed.",
      "They know that, although it is late.",
    ],
  },
  {
    id: "comma-before-that",
    class: "punctuation",
    type: "punctuation",
    severity: 1,
    reason: "No comma goes before “that”: I think that it is true.",
    find: (context) =>
      context.sentence.words.flatMap((word, i): Finding[] => {
        const before = context.sentence.words[i - 1];
        if (word.lower !== "that" || before === undefined || gapBefore(context, i) !== ", ") return [];
        if (!SAYS.has(before.lower) || /^(?:is|was|are|were|has|can|will|would|,)$/.test(nextWord(context, i)))
          return [];
        // Two commas may enclose an insertion: "It is, I believe, that".
        if (gapBefore(context, i - 2) === ", " && /^(?:is|was)$/.test(context.sentence.words[i - 3]?.lower ?? ""))
          return [];
        if (hasInsertion(context, i + 1) || gapBefore(context, i + 1) !== " ") return [];
        return [{ start: before.start, end: word.end, suggestions: [`${before.text} that`] }];
      }),
    fires: ["I believe, that change is good."],
    silent: ["I believe that change is good.", "You know, that is true.", "It is, I believe, that change."],
  },
];

/** Words after which “that” begins what is said or thought. */
const SAYS = new Set(
  "think believe say says mean means show shows argue claim opinion fact clear known noticed".split(" "),
);

const nextWord = ({ sentence }: Context, at: number): string => sentence.words[at + 1]?.lower ?? "";

/** Returns whether “that” at the index follows a verb of saying or thinking and begins a clause: "say that, the". */
function isThatAfterVerb({ sentence: { words } }: Context, at: number): boolean {
  const [before = "", earlier = ""] = [words[at - 1]?.lower, words[at - 2]?.lower];
  if (words[at]?.lower !== "that" || earlier === "having") return false;
  return /^(?:say|seen|think|believe|believes|argue|shows|noticed|fact|clear|said)$/.test(before);
}

/** Returns whether a second comma follows within a few words, so that two commas enclose an insertion. */
function hasInsertion(context: Context, from: number): boolean {
  const { words } = context.sentence;
  const startsInsertion =
    /^(?:in|on|at|for|by|with|although|though|if|when|while|because|since|as|after|before|unlike|despite|according|from|over|during|to|compared)$/;
  if (startsInsertion.test(words[from]?.lower ?? "")) return true;
  return [1, 2].some((i) => gapBefore(context, from + i).startsWith(","));
}
