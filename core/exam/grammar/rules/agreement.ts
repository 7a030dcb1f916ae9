import { patterns } from "../pattern.ts";
import { type Context, type Finding, isUnbroken, matchCase, type Rule, spanOf } from "../rule.ts";
import { findSubjects, isVerbHere, type Subject } from "../subjects.ts";
import { isBase, baseOfS, formsOf } from "../verb-forms.ts";
import { COUNTABLE, DETERMINERS, POSSESSIVES, PREPOSITIONS } from "../word-classes.ts";
import { isToldInPast } from "./clause-words.ts";
import { wordTable } from "#core/exam/language/word-table.ts";

/** Verb forms for a singular subject, by the plural form. */
const SINGULAR_FORMS = wordTable<string>({
  are: "is",
  were: "was",
  have: "has",
  do: "does",
  "don't": "doesn't",
  "aren't": "isn't",
  "weren't": "wasn't",
  "haven't": "hasn't",
});
/** Verb forms for a plural subject, by the singular form. */
const PLURAL_FORMS = wordTable<string>({
  is: "are",
  was: "were",
  has: "have",
  does: "do",
  "doesn't": "don't",
  "isn't": "aren't",
  "wasn't": "weren't",
  "hasn't": "haven't",
});

/** Returns the verb form that agrees with the subject, or null if the verb already agrees. */
function rightVerb(context: Context, subject: Subject): string | null {
  const { words } = context.sentence;
  const verb = words[subject.verb]?.lower ?? "";
  const who = words[subject.head]?.lower ?? "";
  if (subject.count === "one") {
    if (verb === "were" && /^(?:if|though|wish|wishes|unless)$/.test(words[subject.from - 1]?.lower ?? "")) return null;
    const fixed = SINGULAR_FORMS[verb];
    if (fixed !== undefined) return fixed;
    return isBase(verb) && isVerbHere(context, subject.verb) && hasDistinctPast(context, subject)
      ? (formsOf(verb)?.s ?? null)
      : null;
  }
  if (subject.count !== "many") return null;
  // "He and I" are two people, so the verb is plural.
  if (who === "i" && words[subject.head - 1]?.lower === "and") return null;
  if (who === "i") {
    if (verb === "is" || verb === "are") return "am";
    if (verb === "was" || verb === "wasn't") return null;
  }
  const fixed = PLURAL_FORMS[verb];
  if (fixed !== undefined) return fixed;
  return baseOfS(verb) !== null && isVerbHere(context, subject.verb) ? baseOfS(verb) : null;
}

/**
 * Returns whether the past form and the participle of the verb differ from its base form. They do not for "cut" and
 * "put", whose tense is unknown.
 */
function hasDistinctPast(context: Context, { verb }: Subject): boolean {
  const forms = formsOf(context.sentence.words[verb]?.lower ?? "");
  return forms !== null && forms.past !== forms.base && forms.participle !== forms.base;
}

function disagreements(context: Context, matches: (subject: Subject, head: string) => boolean): Finding[] {
  const { words } = context.sentence;
  const found: Finding[] = [];
  for (const subject of findSubjects(context)) {
    if (!matches(subject, words[subject.head]?.lower ?? "")) continue;
    const right = rightVerb(context, subject);
    if (right === null) continue;
    const head = words[subject.head]?.lower ?? "";
    // "When student choose" lacks an article or a plural ending. Which of the two is missing decides the right verb.
    const lead = words.slice(subject.from, subject.head + 1);
    const isBare = lead.every(
      ({ lower, text }) =>
        text === lower && !DETERMINERS.has(lower) && !POSSESSIVES.has(lower) && !lower.endsWith("'s"),
    );
    if (subject.count === "one" && isBare && COUNTABLE.has(head)) continue;
    // The noun may belong to a preposition: "in that time were a lot of talks".
    if (
      /^(?:time|moment|period|year|day)$/.test(head) &&
      /^(?:that|this)$/.test(words[subject.head - 1]?.lower ?? "") &&
      /^(?:in|at|during|on|by)$/.test(words[subject.head - 2]?.lower ?? "")
    )
      continue;
    // "Where" is meant in "the school were your child learns".
    if (
      words[subject.verb]?.lower === "were" &&
      /^(?:i|you|he|she|we|they|my|your|his|her|our|their)$/.test(words[subject.verb + 1]?.lower ?? "")
    )
      continue;
    // The verb may belong to a clause after the head: "People who believe that the price is …".
    if (words.slice(subject.head + 1, subject.verb).some(({ lower }) => /^(?:that|who|which)$/.test(lower))) continue;
    const shown = context.text.slice(words[subject.from]?.start ?? 0, words[subject.head]?.end ?? 0);
    const number = subject.count === "one" ? "singular" : "plural";
    found.push({
      ...spanOf(words, subject.verb, subject.verb),
      suggestions: [matchCase(right, words[subject.verb]?.text ?? "")],
      reason: `The subject is “${shown}”, which takes a ${number} verb.`,
    });
  }
  return found;
}

const isPronoun = (word: string): boolean => /^(?:i|you|he|she|it|we|they)$/.test(word);
const isIndefinite = (word: string): boolean => /^(?:every|any|some|no)(?:one|body|thing)$/.test(word);

/** Finds a singular verb after two names with "and": "Korea and Sweden has". */
function compoundNames(context: Context): Finding[] {
  const { words } = context.sentence;
  return words.flatMap((verb, i) => {
    const right = PLURAL_FORMS[verb.lower];
    const [first, and, second] = [words[i - 3], words[i - 2], words[i - 1]];
    if (right === undefined || and?.lower !== "and" || first === undefined || second === undefined) return [];
    const isName = ({ text, lower }: { text: string; lower: string }) =>
      text.charAt(0) !== lower.charAt(0) && lower !== "i" && !lower.startsWith("i'");
    const before = words[i - 4]?.lower ?? "";
    if (PREPOSITIONS.has(before) || /^(?:and|the)$/.test(before) || DETERMINERS.has(first.lower)) return [];
    if (!isName(first) || !isName(second) || !isUnbroken(context, i - 3, i)) return [];
    return [{ start: verb.start, end: verb.end, suggestions: [right] }];
  });
}

/** Patterns for “no one”, which is written as two words. */
const NO_ONE = patterns([
  ["no one < are >", "is"],
  ["no one < were >", "was"],
  ["no one < have >", "has"],
  ["no one < do >", "does"],
  ["no one < don't >", "doesn't"],
  ["-does|did|do|can|could|will|would|should|let|make|help no one < care >", "cares"],
  ["-does|did|do|can|could|will|would|should|let|make|help no one < #verb|want|need >", "$4:s"],
  [
    "-does|did|do|can|could|will|would|should|let|lets|make|makes|made|help|helps|see|saw|have|has|had everyone|everybody|nobody|someone|somebody < pay|wish|need|want|work|use|love|live|start|change|deserve >",
    "$3:s",
  ],
]);

/** Drops findings after “and”, because the subject may be plural: "the table and the graph show". */
function dropAfterAnd(find: (context: Context) => Finding[]): (context: Context) => Finding[] {
  return (context) =>
    find(context).filter(
      ({ start }) => !context.sentence.words.some((word) => word.lower === "and" && word.end < start),
    );
}

export const AGREEMENT_RULES: readonly Rule[] = [
  {
    id: "agreement-pronoun",
    class: "agreement",
    type: "grammar",
    severity: 3,
    reason: "The verb must agree with its subject.",
    // After a verb in the past, the past may be meant: "She cried when she lose".
    find: (context) =>
      disagreements(context, (_subject, head) => isPronoun(head)).map((found) =>
        isToldInPast(
          context,
          context.sentence.words.findIndex(({ start }) => start === found.start),
        )
          ? { ...found, suggestions: [] }
          : found,
      ),
    fires: ["She don't know.", "They was late.", "He have a car.", "I thinks so.", "She cried when she lose the game."],
    silent: ["Does she know?", "I suggest that he stay.", "If I were you, I would go.", "You were right."],
  },
  {
    id: "agreement-indefinite",
    class: "agreement",
    type: "grammar",
    severity: 3,
    reason: "“Everyone” and “nobody” take a singular verb: everyone has.",
    find: (context) => [...disagreements(context, (_subject, head) => isIndefinite(head)), ...NO_ONE(context)],
    fires: ["Everyone have a phone.", "Nobody know the answer.", "I think that no one care about it."],
    silent: ["Everyone has a phone.", "Did anybody know?", "Does no one care?", "There was no one like him."],
  },
  {
    id: "agreement-singular",
    class: "agreement",
    type: "grammar",
    severity: 3,
    reason: "A singular subject takes a singular verb: the price is.",
    find: (context) =>
      disagreements(context, ({ count }, head) => count === "one" && !isPronoun(head) && !isIndefinite(head)),
    fires: ["The price of houses are rising.", "Technology make life easier.", "The number of cars have grown."],
    silent: [
      "It is the school were your sister learns.",
      "When student choose a course, they ask.",
      "Then soccer player need boots.",
      "In that time were many fairs.",
      "The team were pleased.",
      "A number of people have left.",
      "One group of people think so.",
      "The group were pleased.",
      "This affect of colours can be strong.",
      "The car park is full.",
    ],
  },
  {
    id: "agreement-plural",
    class: "agreement",
    type: "grammar",
    severity: 3,
    reason: "A plural subject takes a plural verb: the prices are.",
    find: (context) =>
      disagreements(
        context,
        ({ count }, head) => count === "many" && head !== "sports" && !isPronoun(head) && !isIndefinite(head),
      ),
    fires: ["My parents was late.", "Young people spends money.", "The figures for Spain shows a fall."],
    silent: [
      "People who think that the price of tea is fair pay it.",
      "Ten dollars is a lot.",
      "Sports has become a large business.",
      "The children were late.",
      "What people want is peace.",
      "In banking, number of male employees was low.",
      "It shows that that the whole number of visitors was low.",
    ],
  },
  {
    id: "agreement-names",
    class: "agreement",
    type: "grammar",
    severity: 3,
    reason: "Two names joined by “and” take a plural verb: Korea and Japan have.",
    find: compoundNames,
    fires: ["In 1990 Korea and Sweden has the same share."],
    silent: ["Korea and Sweden have the same share.", "The trade between Korea and Sweden has grown."],
  },
  {
    id: "agreement-there",
    class: "agreement",
    type: "grammar",
    severity: 3,
    reason: "After “there”, the verb agrees with the noun: there are many reasons.",
    find: patterns([
      ["there < is|was > many|several|few|these|those|various|numerous|some #adj? #many", "are"],
      ["there < is|was > #num #many", "are"],
      ["there < is > #adj? #many", "are"],
      ["there < is > two|three|four|five|six|seven|eight|nine|ten !thirds|quarters|fifths|of|to", "are"],
      ["there < are > a|an|one|no #adj? #count !of !and", "is"],
      ["there < are > no? #adj? #mass !#noun|#many|rules|laws|lights", "is"],
      ["there < are > a|an lack|shortage", "is"],
      ["there < has > been #adj? many|several|some|#many", "have"],
      ["there < have > been a|an #adj? #count !of !and", "has"],
    ]),
    fires: [
      "There is many reasons.",
      "There are a problem.",
      "There are information online.",
      "There have been a big change.",
    ],
    silent: [
      "There is a table and two chairs.",
      "There are two shops.",
      "There are a number of reasons.",
      "There are no traffic rules here.",
    ],
  },
  {
    id: "agreement-report",
    class: "agreement",
    type: "grammar",
    severity: 3,
    reason: "One chart shows; two charts show.",
    find: dropAfterAnd(
      patterns([
        [
          "-two|three|four|both|these|given|do|does|did|can|could|will|would|should|let|make|makes|made|see the|this|first|second|given|bar|pie|line|linear graph|chart|table|diagram|map below|above|given|also|clearly? < illustrate|depict|describe|indicate|compare|present|represent|display|show|demonstrate|give|provide > the|a|an|how|information|that|data|two|three|four|what|us|changes|#many",
          "$5:s",
        ],
        ["two|three|four|both|these given? bar|pie|line|linear < chart|graph|diagram > !of", "$4:plural"],
        [
          "two|three|four|both|these given? bar|pie|line|linear charts|graphs|diagrams < shows|illustrates|depicts >",
          "$5:base",
        ],
      ]),
    ),
    fires: ["The bar chart illustrate the number of visits.", "The two pie chart show sales."],
    silent: [
      "The bar chart illustrates it.",
      "The two charts show sales.",
      "Did the chart show a fall?",
      "The table and the graph show sales.",
    ],
  },
  {
    id: "agreement-number",
    class: "agreement",
    type: "grammar",
    severity: 3,
    reason: "“The number of” and “the percentage of” take a singular verb: the number of visitors rises.",
    find: patterns([
      [
        "-see|sees|saw|make|makes|made|let|help|watch|by|and|between the number|percentage|proportion|amount of #adj? #many also|only|gradually|slightly|dramatically|steadily|sharply? < increase|decrease|rise|fall|grow|decline|remain|fluctuate|stay|become|tend|represent > in|from|to|by|over|at|until|when|during|dramatically|slightly|gradually|steadily|sharply|significantly|less|more|the|$",
        "$8:s",
        "$8:past",
      ],
    ]),
    fires: ["The number of visitors increase from May to July."],
    silent: ["The number of visitors increased.", "They make the number of visitors increase."],
  },
];
