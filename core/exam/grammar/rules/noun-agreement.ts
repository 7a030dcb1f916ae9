import { isPlural, pluralOf, singularOf } from "../nouns.ts";
import { patterns } from "../pattern.ts";
import { type Context, type Finding, type Rule, isUnbroken, spanOf } from "../rule.ts";
import { baseOfS, isBase } from "../verb-forms.ts";
import { ADJECTIVES, COUNTABLE, UNCOUNTABLE } from "../word-classes.ts";

/** Returns a `find` function for singular nouns that can be counted, after a word that needs a plural. */
function findSingularAfter(lead: RegExp): (context: Context) => Finding[] {
  return (context) => {
    const { words } = context.sentence;
    const found: Finding[] = [];
    for (let i = 0; i + 1 < words.length; i += 1) {
      if (!lead.test(words[i]?.lower ?? "")) continue;
      const noun = words[i + 1];
      if (noun === undefined || !COUNTABLE.has(noun.lower) || isPlural(noun.lower) || noun.lower === "species")
        continue;
      // The writer of "six percentage" means "per cent", which another rule suggests.
      if (noun.lower === "percentage") continue;
      const next = words[i + 2]?.lower ?? "";
      const isCompound =
        COUNTABLE.has(next) ||
        UNCOUNTABLE.has(next) ||
        (next.endsWith("s") && baseOfS(next) === null && !/^(?:is|was|as|its|this)$/.test(next));
      if (isCompound || isPlural(next) || /^(?:and|or)$/.test(next)) continue;
      if (words[i]?.lower === "various" && words[i - 1]?.lower === "most") continue;
      if (context.text.slice(words[i]?.end, noun.start) !== " " || (words[i]?.lower === "both" && isBase(noun.lower)))
        continue;
      // In "these term was", the wrong word may be "these".
      const isOne = /^(?:these|those)$/.test(words[i]?.lower ?? "") && /^(?:is|was|has|isn't|wasn't)$/.test(next);
      found.push({ ...spanOf(words, i + 1, i + 1), suggestions: isOne ? [] : [pluralOf(noun.lower)] });
    }
    return found;
  };
}

const SINGULAR_AFTER_NUMBER = findSingularAfter(
  /^(?:many|several|few|both|two|three|four|five|six|seven|eight|nine|ten|various|these|those|\d+)$/,
);
const SINGULAR_AFTER_QUANTIFIER = patterns([
  ["many|several|few|two|three|four|these|those|various #adj < #count > !#noun|#mass", "$3:plural"],
  ["many|several|few|both|some|these|those|two|three #adj? < child|man|woman > !of", "$3:plural"],
  ["a lot of|lots #adj? < #count > !#noun", "$5:plural"],
  ["-a many #adj? < #count > !#noun", "$4:plural"],
]);
const WRONG_DEMONSTRATIVE = patterns([
  ["< this > #adj? #many is|are|was|were|have|can|will|should", "these"],
  ["this < #many > #verbs|is|was|has", "$2:one"],
  ["< this > #many $", "these"],
  ["-of|do|like|doing|all < this > #adj? #many|people !#noun|#verbs|is|was|has", "these"],
]);
/** Plurals after which “this” may be right, because they are also verbs or take a singular verb. */
const NOT_PLURAL = /^(?:goods|politics|police|sports|economics|mathematics|physics|means|series|species)$/;
const PLURAL_AFTER_EVERY = patterns([
  ["every|each #adj? < #many > !of", "$3:one"],
  ["another < #many >", "$2:one"],
]);

const ONE_OF_THE = patterns([
  ["one of the|my|his|her|our|their|these|those most? #adj? #adj? < #count > !#noun", "$7:plural"],
]);

/** Finds a singular noun that ends a phrase with "one of": "One of the most famous castle in". */
function oneOfTheMost(context: Context): Finding[] {
  const { words } = context.sentence;
  return words.flatMap((word, i): Finding[] => {
    const lead = words.slice(i - 5, i - 1).map(({ lower }) => lower);
    if (i < 5 || lead.join(" ") !== "one of the most" || !isUnbroken(context, i - 5, i)) return [];
    const noun = word.lower;
    const after = words[i + 1]?.lower ?? "";
    const ends = !isUnbroken(context, i, i + 1) || /^(?:in|of|for|to|on|that|which|who|is|are|was|were|$)$/.test(after);
    const isCounted = context.lexicon.has(noun) && context.lexicon.has(pluralOf(noun)) && !UNCOUNTABLE.has(noun);
    const isOther =
      ADJECTIVES.has(noun) ||
      isPlural(noun) ||
      /(?:s|ed|ing|ly|ful|ous|al|ive|able|ible|ic|ent|ant|men|one)$/.test(noun);
    return ends && isCounted && !isOther ? [{ ...spanOf(words, i, i), suggestions: [pluralOf(noun)] }] : [];
  });
}

/** Rules for nouns that must agree with the word before them. */
export const NOUN_AGREEMENT_RULES: readonly Rule[] = [
  {
    id: "agreement-one-of",
    class: "agreement",
    type: "grammar",
    severity: 2,
    reason: "“One of the” needs a plural noun: one of the main reasons.",
    find: (context) => [...ONE_OF_THE(context), ...oneOfTheMost(context)],
    fires: [
      "It is one of the main reason.",
      "He is one of my best friend.",
      "It is one of the most famous castle in Wales.",
    ],
    silent: [
      "It is one of the main reasons.",
      "She is one of the family members.",
      "It is one of the most famous of all.",
      "It is one of the most densely populated in the world.",
    ],
  },
  {
    id: "agreement-quantifier",
    class: "agreement",
    type: "grammar",
    severity: 2,
    reason: "This word needs a plural noun: many countries.",
    find: (context) => [
      ...SINGULAR_AFTER_NUMBER(context).filter(({ start }) => !isModifierOrLabel(context, start)),
      ...SINGULAR_AFTER_QUANTIFIER(context).filter(({ start }) => !followsManyA(context, start)),
    ],
    fires: ["Many student work.", "These problem are old.", "I waited two week.", "There were several young teacher."],
    silent: [
      "Many a small business has failed.",
      "A two week holiday is enough.",
      "These two car parks are full.",
      "Those professional information sites lie.",
      "The most various chart is here.",
      "Keep those confidential information sheets.",
    ],
  },
  {
    id: "agreement-this-these",
    class: "agreement",
    type: "grammar",
    severity: 2,
    reason: "Use “this” or “that” with one thing, and “these” or “those” with several: these machines.",
    find: (context) =>
      WRONG_DEMONSTRATIVE(context).filter(({ start, end }) => {
        const marked = context.text.slice(start, end).toLowerCase();
        if (marked !== "this") return singularOf(marked) !== "goods";
        const index = context.sentence.words.findIndex((word) => word.start === start);
        const [next = "", after = ""] = context.sentence.words.slice(index + 1, index + 3).map(({ lower }) => lower);
        const noun = ADJECTIVES.has(next) ? after : next;
        // The word may be a verb: "this results in", "this changes us".
        const isVerb =
          noun === next && baseOfS(noun) !== null && !/^(?:is|are|was|were|have|can|will|should)$/.test(after);
        return !isVerb && !NOT_PLURAL.test(noun);
      }),
    fires: [
      "This machines are old.",
      "This problems affects us.",
      "It depends on this facilities for most of the year.",
    ],
    silent: [
      "These machines are old.",
      "This results in a loss.",
      "Because of this people left.",
      "This sports club is old.",
    ],
  },
  {
    id: "agreement-every",
    class: "agreement",
    type: "grammar",
    severity: 2,
    reason: "“Every”, “each” and “another” go with one thing: every machine.",
    find: (context) =>
      PLURAL_AFTER_EVERY(context).map((finding) => {
        // The apostrophe has to move too: "every countries' laws".
        const apostrophe = /^['’](?!\w)/.exec(context.text.slice(finding.end))?.[0];
        if (apostrophe === undefined) return finding;
        return {
          ...finding,
          end: finding.end + 1,
          suggestions: finding.suggestions.map((one) => `${one}${apostrophe}s`),
        };
      }),
    fires: ["Every students must pay.", "It is in every countries' interest."],
    silent: ["Every two years it changes.", "Every student must pay.", "It is in every country's interest."],
  },
];

/** Returns whether number and noun describe another noun ("a two week holiday") or name something ("page 4"). */
function isModifierOrLabel(context: Context, start: number): boolean {
  const index = context.sentence.words.findIndex((word) => word.start === start);
  const lead = context.sentence.words[index - 2]?.lower ?? "";
  const number = context.sentence.words[index - 1]?.lower ?? "";
  const hasArticle = /^(?:a|the|an|one|chapter|page|task|test|part)$/.test(lead);
  const isLabel =
    /^\d+$/.test(number) &&
    (/^[12]$|^\d{4}$/.test(number) ||
      !/^(?:week|month|year|day|hour|minute|mile)$/.test(context.sentence.words[index]?.lower ?? ""));
  return hasArticle || isLabel;
}

/** Returns whether a noun follows “many a”, which takes a singular: "many a small business". */
function followsManyA(context: Context, start: number): boolean {
  return (
    / an? [a-z ]*$/i.test(context.text.slice(Math.max(0, start - 12), start)) &&
    /many a/i.test(context.text.slice(Math.max(0, start - 20), start))
  );
}
