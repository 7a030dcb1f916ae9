import { type Context, type Finding, gapBefore, matchCase, type Rule, spanOf } from "../rule.ts";
import { findSubjects, type Subject } from "../subjects.ts";
import { baseOfIng, baseOfS } from "../verb-forms.ts";
import { ADJECTIVES, BE, CONJUNCTIONS, MODALS, PREPOSITIONS, SUBORDINATORS } from "../word-classes.ts";
import { canBeFinite, hasBetween, isPronounVerb } from "./clause-words.ts";

const SPEECH = new Set("said says say asked asks replied told wrote thought think shouted answered added".split(" "));
const LINKS = "however|therefore|moreover|furthermore|nevertheless|consequently|otherwise|thus";

/** Participles that follow a noun but make no clause with it: "breakfast included". */
const ABSOLUTE = new Set(["included", "excluded", "permitting", "notwithstanding"]);

/** Returns the main clauses of the sentence: a subject with a finite verb and no subordinator before it. */
function findClauses(context: Context): Subject[] {
  const { words } = context.sentence;
  const there = words.flatMap((word, i): Subject[] =>
    word.lower === "there" && (i === 0 || gapBefore(context, i).includes(",")) && canBeFinite(context, i + 1)
      ? [{ from: i, head: i, to: i, verb: i + 1, count: null }]
      : [],
  );
  return [...findSubjects(context).filter(({ verb }) => canBeFinite(context, verb)), ...there].sort(
    (a, b) => a.from - b.from,
  );
}

/** Finds the first comma between two clauses that could each be a sentence. */
function commaSplices(context: Context): Finding[] {
  if (startsSubordinate(context)) return [];
  const { words } = context.sentence;
  const clauses = findClauses(context);
  for (const next of clauses) {
    const part = lastSemicolon(context, next.from);
    const first = clauses.find(({ from }) => from === part || (part === 0 && isAfterLead(context, from)));
    if (first === undefined || !isSplice(context, first, next)) continue;
    const before = words[next.from - 1]?.text ?? "";
    const after = words[next.from]?.text ?? "";
    const capitalised = `${after.charAt(0).toUpperCase()}${after.slice(1)}`;
    return [
      {
        ...spanOf(words, next.from - 1, next.from),
        suggestions: [`${before}; ${after}`, `${before}. ${capitalised}`],
      },
    ];
  }
  return [];
}

/** Returns whether the comma before the clause `next` is all that joins it to the clause `first`. */
function isSplice(context: Context, first: Subject, next: Subject): boolean {
  const { words } = context.sentence;
  if (next.from <= first.verb || gapBefore(context, next.from) !== ", " || next.from - first.from < 3) return false;
  const start = words[next.from]?.lower ?? "";
  if (SUBORDINATORS.has(start) || CONJUNCTIONS.has(start)) return false;
  // Direct speech may follow the comma: “He said, …”.
  if (hasBetween(context, first.from, next.from, SPEECH)) return false;
  // No splice: “All things considered, it works” and “I came in, and on the right, there was a shop”.
  if (LEADS.test(context.text.slice(words[first.from]?.start, words[next.from - 1]?.end))) return false;
  // No splice: “two rooms a night, breakfast included”.
  if (next.verb === words.length - 1 && ABSOLUTE.has(words[next.verb]?.lower ?? "")) return false;
  if (isListOfClauses(context, next)) return false;
  if (lastComma(context, next.from - 1) > first.verb) return false;
  if (isParticipleAfterAnd(context, first, next)) return false;
  // Only a pronoun, or a determiner with a certain verb, counts. Other nouns may continue a list or explain a noun.
  const isPronoun = SPLICE_SUBJECTS.has(start);
  if (!isPronoun && !isCertainClause(context, next)) return false;
  if (hasBetween(context, first.from, next.from, SPLICE_OPENERS)) return false;
  return isPronoun || !hasBetween(context, 0, first.from, SUBORDINATORS);
}

/** Returns whether a comma and "and" follow the clause: "She is tall, he is short, and I am in between". */
function isListOfClauses(context: Context, { verb }: Subject): boolean {
  return context.sentence.words.slice(verb).some(
    ({ lower }, i) =>
      /^(?:and|or|but)$/.test(lower) &&
      gapBefore(context, verb + i)
        .trimEnd()
        .endsWith(","),
  );
}

/** Returns whether a participle after "and" introduces the next clause: "… and adding up all of it, they are many". */
function isParticipleAfterAnd({ sentence: { words } }: Context, first: Subject, next: Subject): boolean {
  return words
    .slice(first.verb, next.from - 1)
    .some(({ lower }, i) => lower === "and" && baseOfIng(words[first.verb + i + 1]?.lower ?? "") !== null);
}

/** A phrase without a verb that introduces the next clause, such as "in my opinion". */
const LEADS =
  /^all things? considered$|(?:,|\band|\bbut) (?:on|in|at|to|by|from|under|near|after|before)(?: [a-z-]+){1,4}$/i;

/**
 * Returns whether a subject begins with a determiner and its verb can be nothing but a finite verb: "the choice is".
 */
function isCertainClause(context: Context, { from, verb }: Subject): boolean {
  const { words } = context.sentence;
  const lower = words[verb]?.lower ?? "";
  // An adverb may introduce the clause: "and, surprisingly, the price is".
  if (words[from - 1]?.lower.endsWith("ly") === true) return false;
  const isVerb =
    BE.has(lower) || MODALS.has(lower) || /^(?:has|have|had|does|do)$/.test(lower) || baseOfS(lower) !== null;
  return isVerb && /^(?:the|my|his|her|their|our|its|each|both|another)$/.test(words[from]?.lower ?? "");
}

/** Words that certainly begin a new sentence after a comma. */
const SPLICE_SUBJECTS = new Set("i you he she it we they this these there nobody everyone people".split(" "));
/** Words that make one of the two parts beside the comma depend on the other. */
const SPLICE_OPENERS = new Set([
  ...SUBORDINATORS,
  ..."that which who whom whose how why what whether by thus hence so statistically therefore when as".split(" "),
]);

/** Returns the index of the first word after the last semicolon or colon before `at`. */
function lastSemicolon(context: Context, at: number): number {
  for (let i = at; i > 0; i -= 1) if (/[;:]/.test(gapBefore(context, i))) return i;
  return 0;
}

/** Returns the index of the first word after the last comma before `at`. */
function lastComma(context: Context, at: number): number {
  for (let i = at; i > 0; i -= 1) if (gapBefore(context, i).includes(",")) return i;
  return 0;
}

function isAfterLead(context: Context, from: number): boolean {
  return from > 0 && from <= 5 && gapBefore(context, from) === ", " && !startsSubordinate(context);
}

function startsSubordinate(context: Context): boolean {
  const first = context.sentence.words[0]?.lower ?? "";
  return (
    (SUBORDINATORS.has(first) && first !== "that") ||
    first === "let" ||
    first === "had" ||
    first === "having" ||
    first === "being" ||
    first === "were" ||
    first === "should"
  );
}

/** Finds an adjective after "be" with a subject and its verb directly after it: "She was tired she went". */
function fusedSentences(context: Context): Finding[] {
  const { words } = context.sentence;
  if (startsSubordinate(context)) return [];
  const found: Finding[] = [];
  for (let i = 2; i + 1 < words.length; i += 1) {
    const word = words[i];
    const before = words[i - 1];
    if (word === undefined || before === undefined || gapBefore(context, i) !== " ") continue;
    if (!/^(?:i|he|she|we|they|it|nobody|everyone|everybody)$/.test(word.lower) || !ADJECTIVES.has(before.lower))
      continue;
    if (
      WORDS_BEFORE_CLAUSE.has(before.lower) ||
      !canBeFinite(context, i + 1) ||
      hasBetween(context, 0, i, SUBORDINATORS)
    )
      continue;
    const verb = words[i - 2]?.lower ?? "";
    if (!BE.has(verb) && !(BE.has(words[i - 3]?.lower ?? "") && /^(?:very|so|too|really)$/.test(verb))) continue;
    // “She was so tired she slept” is right.
    if (verb === "so") continue;
    found.push({
      ...spanOf(words, i - 1, i),
      suggestions: [`${before.text}; ${word.text}`, `${before.text}. ${matchCase(word.text, "A")}`],
    });
  }
  return found;
}

/** Words after which a clause can follow without a joining word: "I am sure she knows", "the best I know". */
const WORDS_BEFORE_CLAUSE = new Set(
  "happy sure glad afraid aware proud sorry certain lucky sad surprised angry important essential necessary vital same only first last best worst one things everything all".split(
    " ",
  ),
);

export const RUN_ON_RULES: readonly Rule[] = [
  {
    id: "comma-splice",
    class: "run-ons",
    type: "punctuation",
    severity: 3,
    reason:
      "A comma alone cannot join two sentences. Use a full stop, a semicolon or a joining word such as “and” or “because”.",
    find: commaSplices,
    fires: [
      "I like my city, it is very green.",
      "There are many problems, I will discuss two of them.",
      "He lost his job, he had to move away.",
      "The answer differs from person to person, the choice is free.",
    ],
    silent: [
      "Poland has no record of it and adding up all calories, it is the last.",
      "When it rains, we stay at home.",
      "She is tall, he is short, and I am in between.",
      "In my view, this is wrong.",
      "All things considered, it is worth its price.",
      "There was a desk and on the left, there was a lamp.",
      "“I know,” he said.",
    ],
  },
  {
    id: "link-splice",
    class: "run-ons",
    type: "punctuation",
    severity: 3,
    reason: "Words like “however” and “therefore” do not join sentences. Put a full stop or a semicolon before them.",
    find: (context) => {
      const { words } = context.sentence;
      const found: Finding[] = [];
      for (let i = 3; i + 2 < words.length; i += 1) {
        const link = linkLength(words.slice(i, i + 4).map(({ lower }) => lower));
        if (link === 0 || gapBefore(context, i) !== ", ") continue;
        if (/^(?:and|but|or|so|because|that)$/.test(words[i - 1]?.lower ?? "")) continue;
        const rest = i + link;
        const subject =
          findSubjects(context).find(({ from }) => from === rest) ?? (isPronounVerb(context, rest) ? {} : undefined);
        if (
          subject === undefined ||
          startsSubordinate(context) ||
          !findClauses(context).some(({ from, verb }) => from < 5 && verb < i)
        )
          continue;
        if (PREPOSITIONS.has(words[0]?.lower ?? "")) continue;
        const before = words[i - 1];
        if (before === undefined) continue;
        const phrase = context.text.slice(words[i]?.start, words[rest - 1]?.end);
        found.push({
          ...spanOf(words, i - 1, rest - 1),
          suggestions: [`${before.text}; ${phrase}`, `${before.text}. ${matchCase(phrase, "A")}`],
        });
      }
      return found;
    },
    fires: [
      "Cars are expensive, however, most people own one.",
      "He lost his job, therefore he had to move.",
      "It is slow, as a result, people walk.",
    ],
    silent: [
      "There are, however, some exceptions.",
      "It is cheap; however, it is slow.",
      "He ran but, as a result, he fell.",
      "If it rains, however, we stay.",
    ],
  },
  {
    id: "fused-sentence",
    class: "run-ons",
    type: "punctuation",
    severity: 3,
    reason: "Nothing separates these two sentences. Use a full stop, a semicolon or a joining word.",
    find: fusedSentences,
    fires: ["She was tired she went to bed.", "The river is dirty nobody swims in it."],
    silent: ["I am sure she knows.", "She was so tired she slept.", "When I was young we lived here."],
  },
];

/** Returns the number of words of the linking phrase that the words begin with, or 0. */
function linkLength(words: readonly string[]): number {
  const [first = "", second = "", third = "", fourth = ""] = words;
  if (LINKS.split("|").includes(first)) return 1;
  if (first === "as" && second === "a" && third === "result") return 3;
  if (first === "in" && second === "addition") return 2;
  return first === "on" && second === "the" && third === "other" && fourth === "hand" ? 4 : 0;
}
