import type { GrammarMark } from "#core/exam/grammar/mark.ts";

export type MarkType = GrammarMark["type"];

/** The four types in the order in which they are shown, with the code that the margin shows. */
export const MARK_TYPES: readonly { type: MarkType; name: string; code: string }[] = [
  { type: "grammar", name: "Grammar", code: "gr" },
  { type: "spelling", name: "Spelling", code: "sp" },
  { type: "style", name: "Style", code: "st" },
  { type: "punctuation", name: "Punctuation", code: "pn" },
];

export const codeOf = (type: MarkType): string => MARK_TYPES.find((each) => each.type === type)?.code ?? type;
export const nameOf = (type: MarkType): string => MARK_TYPES.find((each) => each.type === type)?.name ?? type;

/** Titles of our rules, by the start of a rule's id. */
const TITLES: readonly (readonly [start: string, title: string])[] = [
  ["agreement-one-of", "Singular and plural"],
  ["agreement-quantifier", "Singular and plural"],
  ["agreement-this-these", "Singular and plural"],
  ["agreement-every", "Singular and plural"],
  ["agreement", "Subject and verb"],
  ["article", "Article"],
  ["uncountable", "Countable or not"],
  ["irregular-plural", "Plural"],
  ["much-many", "Countable or not"],
  ["fewer-less", "Countable or not"],
  ["few-little", "Countable or not"],
  ["these-uncountable", "Countable or not"],
  ["amount-number", "Countable or not"],
  ["news-is", "Countable or not"],
  ["tense", "Tense"],
  ["modal", "Verb form"],
  ["gerund", "Verb form"],
  ["verb", "Verb form"],
  ["make-let", "Verb form"],
  ["adjective-infinitive", "Verb form"],
  ["agree-with", "Preposition"],
  ["agree-verb", "Word form"],
  ["preposition", "Preposition"],
  ["since-for", "Preposition"],
  ["change-by", "Preposition"],
  ["comma-splice", "Two sentences in one"],
  ["link-splice", "Two sentences in one"],
  ["fused", "Two sentences in one"],
  ["because", "Joining words"],
  ["form", "Word form"],
  ["double-comparative", "Comparing"],
  ["short-comparative", "Comparing"],
  ["long-comparative", "Comparing"],
  ["comparative", "Comparing"],
  ["then-than", "Comparing"],
  ["as-than", "Comparing"],
  ["collocation", "Words that go together"],
  ["adjective-noun", "Words that go together"],
  ["say-tell", "Words that go together"],
  ["rise-raise", "Words that go together"],
  ["have-age", "Words that go together"],
  ["informal", "Tone"],
];

/** Returns the heading of a correction: "Subject and verb", or its type if another checker found it. */
export function titleOf({ rule, type }: Pick<GrammarMark, "rule" | "type">): string {
  return TITLES.find(([start]) => rule.startsWith(start))?.[1] ?? nameOf(type);
}

export type Checker = "ours" | "harper" | "languagetool";

/** Describes who checked the text, and that a text without marks may still have errors. */
export const CHECKED_BY: Readonly<Record<Checker, string>> = {
  ours: "Checked by our own rules, without the grammar checker. We can miss errors.",
  harper: "Checked by our own rules and the Harper grammar checker. We can miss errors.",
  languagetool: "Checked by our own rules and LanguageTool. We can miss errors.",
};

/** The warning to show if the checker is unknown. */
export const CAN_MISS_ERRORS = "We can miss errors.";
