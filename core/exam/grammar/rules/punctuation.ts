import { type Context, type Finding, gapBefore, matchCase, type Rule, spanOf } from "../rule.ts";
import { patterns } from "../pattern.ts";
import { CONTRACTED, OPENERS_BY_FIRST } from "../punctuation-words.ts";
import { baseOf, baseOfPast, baseOfS, isBase } from "../verb-forms.ts";
import { ADJECTIVES, BE, MODALS } from "../word-classes.ts";
import { joinedWords } from "./joined-words.ts";
import { findWrongWords } from "./wrong-words.ts";

/**
 * Returns a `find` function for a regular expression, tested on the text between the words and just after the sentence.
 */
function inText(pattern: RegExp, fix: (all: string) => string): (context: Context) => Finding[] {
  return ({ text, sentence }) => {
    const body = text.slice(sentence.start, sentence.end + 1);
    return [...body.matchAll(pattern)].map((match) => {
      const start = sentence.start + match.index;
      return { start, end: start + match[0].length, suggestions: [fix(match[0])] };
    });
  };
}

function missingOpenerComma(context: Context): Finding[] {
  const { words } = context.sentence;
  const candidates = OPENERS_BY_FIRST.get(words[0]?.lower ?? "") ?? [];
  const opener = candidates.find((parts) => parts.every((part, i) => words[i]?.lower === part));
  if (opener === undefined || words.length <= opener.length + 1) return [];
  if (gapBefore(context, opener.length).trim() !== "") return [];
  const next = words[opener.length]?.lower ?? "";
  if (opener[0] === "however" && (ADJECTIVES.has(next) || next.endsWith("ly") || next === "much" || next === "many"))
    return [];
  if (/^(?:of|to|that|for|terms)$/.test(next) || (opener[0] === "besides" && !/^(?:it|the|they|we|there)$/.test(next)))
    return [];
  if (opener[0] === "overall" && !/^(?:the|it|there|sales|we)$/.test(next)) return [];
  const span = spanOf(words, 0, opener.length - 1);
  return [{ ...span, suggestions: [`${context.text.slice(span.start, span.end)},`] }];
}

/** Finds a missing comma after a subordinate clause at the start: "When the shop opened people were". */
function missingClauseComma(context: Context): Finding[] {
  const { words } = context.sentence;
  if (!/^(?:if|when|although|though|because|while|after|before|unless|since)$/.test(words[0]?.lower ?? "")) return [];
  for (let i = 3; i + 1 < words.length; i += 1) {
    if (gapBefore(context, i).trim() !== "") return [];
    const word = words[i];
    const before = words[i - 1];
    if (word === undefined || before === undefined) return [];
    if (!/^(?:i|we|he|she|they|it|you|people|there|many|most)$/.test(word.lower)) continue;
    const next = words[i + 1]?.lower ?? "";
    const isVerb =
      MODALS.has(next) || BE.has(next) || isBase(next) || baseOfS(next) !== null || baseOfPast(next) !== null;
    const ends =
      ADJECTIVES.has(before.lower) ||
      before.lower.endsWith("ing") ||
      (baseOfPast(before.lower) !== null && !isBase(before.lower)) ||
      /^(?:school|home|here|abroad|late|cold|university|up|away|money|work|phones|outside)$/.test(before.lower);
    const modifies =
      /^(?:people|many|most)$/.test(word.lower) &&
      ADJECTIVES.has(before.lower) &&
      !/^(?:too|very|so|is|are|was|were|get|gets)$/.test(words[i - 2]?.lower ?? "");
    if (
      !isVerb ||
      !ends ||
      modifies ||
      /^(?:think|thought|believe|said|know|knew|hope|hoped|thinking|saying|feel|felt|told|things|way|everything|anything|something|nothing)$/.test(
        before.lower,
      )
    )
      continue;
    if (!words.slice(1, i).some(({ lower }) => BE.has(lower) || MODALS.has(lower) || baseOf(lower) !== null)) continue;
    return [{ ...spanOf(words, i - 1, i), suggestions: [`${before.text}, ${word.text}`] }];
  }
  return [];
}

function missingQuestionMark({ text, sentence }: Context): Finding[] {
  const [first, second, third] = sentence.words.map(({ lower }) => lower);
  if (sentence.stop !== "." || sentence.words.length < 4 || sentence.words.length > 25) return [];
  const auxiliary = /^(?:is|are|was|were|do|does|did|can|could|should|will|would|have|has)$/;
  const asks =
    (/^(?:what|how|why|where|who|when)$/.test(first ?? "") &&
      auxiliary.test(second ?? "") &&
      /^(?:i|you|he|she|it|we|they|the|this|that|these|those|people|my|your|a|there)$/.test(third ?? "")) ||
    (/^(?:do|does|did|can|could|should|would|are|is|will)$/.test(first ?? "") &&
      /^(?:i|you|he|she|we|they|people|there)$/.test(second ?? ""));
  if (!asks || /[,:;]/.test(text.slice(sentence.start, sentence.end)) || (first === "what" && third === "needed"))
    return [];
  const last = sentence.words.at(-1);
  return last === undefined ? [] : [{ start: last.start, end: last.end + 1, suggestions: [`${last.text}?`] }];
}

/** Words after which a sentence goes on. */
const BREAKS_OFF = /^(?:in|of|with|at|from|to|and|or|but|because|the|a|an)$/;

const ITS_OR_IT_IS = patterns([
  [
    "^ < its > a|an|the|not|very|too|important|true|clear|better|difficult|easy|also|going|possible|hard|really|just|been|so|good",
    "it's",
  ],
  [
    "< its > obvious|important|clear|possible|impossible|necessary|difficult|easy|hard|better|capable|likely|worth to|that|of|when",
    "it's",
  ],
  [
    "that|because|think|and|but|if|when|know|said|believe < its > a|an|the|not|very|too|important|true|clear|better|difficult|going|possible|hard|really|just|been",
    "it's",
  ],
  [
    "of|for|lost|in|with|to|on|and|by|has|have|had|from|all|increase|increased|improve < it's > #adj? #noun|own|beauty|museums|customers|citizens|people|beaches|culture|history",
    "its",
  ],
]);

/** Finds "its'" outside quotation marks. */
function itsWithApostrophe({ text, sentence }: Context): Finding[] {
  return sentence.words.flatMap(({ lower, start, end }) => {
    const isOpen = /["“‘']/.test(text.slice(sentence.start, start));
    if (lower !== "its" || isOpen || !/^['’](?![a-z])/i.test(text.slice(end, end + 2))) return [];
    return [{ start, end: end + 1, suggestions: [text.slice(start, end)] }];
  });
}

/** Returns a contraction as two words: "do not" for "don't". Leaves "let's", because "let us" is rare. */
function inFull(contraction: string): string {
  if (/^let's$/i.test(contraction)) return contraction;
  return contraction
    .replace(/^can't$/i, "$&not")
    .replace(/'tnot$/, "not")
    .replace(/^(w)on't$/i, "$1ill not")
    .replace(/n't$/, " not")
    .replace(/'m$/, " am")
    .replace(/'ve$/, " have")
    .replace(/'re$/, " are")
    .replace(/'s$/, " is");
}

export const PUNCTUATION_RULES: readonly Rule[] = [
  {
    id: "opener-comma",
    class: "punctuation",
    type: "punctuation",
    severity: 1,
    reason: "A comma usually follows a phrase that opens the sentence.",
    find: missingOpenerComma,
    fires: ["However not everyone agrees.", "For example my uncle lost his job.", "Nowadays most people work."],
    silent: [
      "However hard he tries, he loses.",
      "However, it may rain.",
      "In addition to this, it is cheap.",
      "In general terms, sales rose.",
    ],
  },
  {
    id: "clause-comma",
    class: "punctuation",
    type: "punctuation",
    severity: 1,
    reason: "Put a comma between a clause that comes first and the main clause.",
    find: missingClauseComma,
    fires: ["Although it was raining we played football.", "When the shop opened people were waiting."],
    silent: [
      "When it rains, we stay.",
      "If you think we should go, say so.",
      "When the things we want are cheap, we buy.",
      "Although it can do everything you want, it is slow.",
    ],
  },
  {
    id: "space-before",
    class: "punctuation",
    type: "punctuation",
    severity: 1,
    reason: "There is no space before a comma or a full stop.",
    find: inText(/(?<=[A-Za-z0-9)”"]) +[,.;!?](?=\s|$)/g, (all) => all.trim()),
    fires: ["It was good , so we went.", "Is it far ?"],
    silent: [
      "It was good, so we went.",
      "We met at 10.am and left.",
      "Each child(ren) gets one.",
      "It cost .5 of a pound.",
    ],
  },
  {
    id: "space-after",
    class: "punctuation",
    type: "punctuation",
    severity: 1,
    reason: "A space follows a comma or a full stop.",
    find: joinedWords,
    fires: [
      "I like tea,coffee and juice.",
      "It was full of smoke.there was no air.",
      "They left the city.However, it grew.",
      "It fell in 2005,but it rose in 2006.",
      "They chose Iceland(a cold place).",
    ],
    silent: [
      "I like tea, coffee and juice.",
      "It has 4,200 rooms.",
      "See www.example.com and example.org, or read.me.",
      "It is Melbourne,s oldest street.",
      "Name the reason(s) for it, e.g.it is late.",
    ],
  },
  {
    id: "double-stop",
    class: "punctuation",
    type: "punctuation",
    severity: 1,
    reason: "One full stop is enough.",
    find: inText(/(?<![.!?])(?:\.\.(?!\.)|,,|!!+|\?\?+)/g, (all) => all.charAt(0)),
    fires: ["We left..", "Stop,, please."],
    silent: ["We waited…", "We waited... and left."],
  },
  {
    id: "question-mark",
    class: "punctuation",
    type: "punctuation",
    severity: 2,
    reason: "A question ends with a question mark.",
    find: missingQuestionMark,
    fires: ["What is the reason for this.", "How can we solve this problem."],
    silent: ["What people want is peace.", "How it works is unknown.", "What is the reason?"],
  },
  {
    id: "full-stop",
    class: "punctuation",
    type: "punctuation",
    severity: 2,
    reason: "A sentence ends with a full stop.",
    find: ({ text, sentence, isLast }) => {
      if (!isLast || sentence.stop !== "" || sentence.words.length < 6) return [];
      const last = sentence.words.at(-1);
      const capitals = sentence.words.filter((word) => /^[A-Z]/.test(word.text)).length;
      if (capitals > 3 && capitals * 2 > sentence.words.length) return [];
      // A text that breaks off lacks words, not only a full stop.
      if (last === undefined || BREAKS_OFF.test(last.lower)) return [];
      if (!/^[\s]*$/.test(text.slice(last.end, sentence.end + 1).replace(/[\r\n][\s\S]*/, ""))) return [];
      return [{ start: last.start, end: last.end, suggestions: [`${last.text}.`] }];
    },
    fires: ["The film was long and badly acted"],
    silent: [
      "The film was long and badly acted.",
      "Dear Sir or Madam,",
      "Yours faithfully",
      "Reading takes the first place with the same rate of 78% in",
    ],
  },
  {
    id: "contraction",
    class: "punctuation",
    type: "punctuation",
    severity: 2,
    reason: "An apostrophe shows that letters are left out. In formal writing, write both words in full.",
    find: (context) =>
      findWrongWords(context, (word, i) => {
        const right = CONTRACTED[word];
        // "Lets take a look" lacks an apostrophe. "He lets us go" is right.
        if (
          word === "lets" &&
          i === 0 &&
          !/^(?:us|them|me|him|her|you|people)$/.test(context.sentence.words[1]?.lower ?? "")
        )
          return "Let's";
        return right === undefined || (word === "im" && context.sentence.words[i]?.text === "IM")
          ? null
          : matchCase(right, context.sentence.words[i]?.text ?? "");
      }).map((finding) => ({ ...finding, suggestions: finding.suggestions.flatMap((one) => [inFull(one), one]) })),
    fires: ["I dont know.", "She cant come.", "Lets take an example."],
    silent: ["I don't know."],
  },
  {
    id: "possessive",
    class: "punctuation",
    type: "punctuation",
    severity: 2,
    reason: "An apostrophe and “s” show to whom something belongs.",
    find: patterns([
      ["< childrens > #noun|#many", "children's"],
      ["< womens > #noun|#many", "women's"],
      ["< mens > #noun|#many", "men's"],
      [
        "< peoples > life|lives|health|opinion|opinions|minds|needs|homes|houses|money|lifestyle|behaviour|attitude",
        "people's",
      ],
      [
        "my|his|her|their|our < brothers|sisters|fathers|mothers|friends|parents|teachers|boss > house|car|job|name|birthday|room|opinion|advice|office",
        "$2:one's",
      ],
    ]),
    fires: ["The childrens toys were here.", "It changes peoples lives."],
    silent: ["The children's toys were here.", "The peoples of the north met."],
  },
  {
    id: "its-it-is",
    class: "punctuation",
    type: "punctuation",
    severity: 2,
    reason: "“Its” says to whom something belongs, and “it's” is short for “it is”. There is no “its'”.",
    find: (context) => [...ITS_OR_IT_IS(context), ...itsWithApostrophe(context)],
    fires: [
      "Now its easy to travel.",
      "Its a good idea.",
      "The firm lost it's best customers.",
      "It is known for it's museums.",
      "He said that its too late.",
      "The museum is known for its' garden.",
    ],
    silent: ["It's a good idea.", "The dog wagged its tail because it's happy.", "It lost its easy charm."],
  },
];
