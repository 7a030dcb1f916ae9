import type { GrammarMark } from "#core/exam/grammar/mark.ts";

export type MarkType = GrammarMark["type"];

/** The four types of marks in the order of the legend. The margin shows the code. */
export const MARK_TYPES: readonly { type: MarkType; name: string; code: string }[] = [
  { type: "grammar", name: "Grammar", code: "gr" },
  { type: "spelling", name: "Spelling", code: "sp" },
  { type: "style", name: "Style", code: "st" },
  { type: "punctuation", name: "Punctuation", code: "pn" },
];

export function markTypeCode(type: MarkType): string {
  return MARK_TYPES.find((entry) => entry.type === type)?.code ?? type;
}

export function markTypeName(type: MarkType): string {
  return MARK_TYPES.find((entry) => entry.type === type)?.name ?? type;
}

/** Titles of our rules by the start of a rule's id. The first start that fits counts. */
const RULE_TITLES: readonly (readonly [start: string, title: string])[] = [
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

/** Returns the heading of a correction: the title of our rule, such as "Subject and verb", or else the mark's type. */
export function correctionTitle({ rule, type }: Pick<GrammarMark, "rule" | "type">): string {
  return RULE_TITLES.find(([start]) => rule.startsWith(start))?.[1] ?? markTypeName(type);
}

/** Who checked a text. `ours`: our own rules alone. The others were used together with our rules. */
export type Checker = "ours" | "harper" | "languagetool";

/** Sentences that say who checked the text, and warn that the check may have missed errors. */
export const CHECKED_BY: Readonly<Record<Checker, string>> = {
  ours: "Checked by our own rules, without the grammar checker. We can miss errors.",
  harper: "Checked by our own rules and the Harper grammar checker. We can miss errors.",
  languagetool: "Checked by our own rules and LanguageTool. We can miss errors.",
};

/** The warning to show if the checker is unknown. */
export const CAN_MISS_ERRORS = "We can miss errors.";
