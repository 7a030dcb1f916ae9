import { NAMES } from "../punctuation-words.ts";
import { type Context, gapBefore, type Rule } from "../rule.ts";
import { findWrongWords } from "./wrong-words.ts";

/** In words: a line of at most this length without a full stop is a note, not a sentence. */
const MAX_NOTE_WORDS = 3;
/** Words that rarely begin a sentence. The full stop before them is as likely to be wrong as their small letter. */
const CONTINUES = new Set(
  "to of than with by from for which who whom whose that and or but because while whereas although including especially such".split(
    " ",
  ),
);
/** Returns whether the words may belong to the sentence before. Phrases such as "To sum up, …" begin a new sentence. */
function mayContinue(context: Context): boolean {
  const { words } = context.sentence;
  const [first, second] = words;
  if (first === undefined || !CONTINUES.has(first.lower) || /^(?:my|instance|example)$/.test(second?.lower ?? ""))
    return false;
  return !words.slice(1, 6).some((_, i) => gapBefore(context, i + 1).includes(","));
}
/** Returns whether the text ends with a sentence that is only an adverb or an opening phrase: "In addition." */
function isAfterOpener(text: string, lead: string): boolean {
  return /(?:^|[.!?\n]\s*)(?:[A-Z][a-z]+ly|However|Moreover|Furthermore|Therefore|Nowadays|Also|Thus|Overall|In addition|In conclusion|For example|As a result) ?\.$/.test(
    text.slice(Math.max(0, lead.length - 30), lead.length),
  );
}
const STOP_AFTER_OPENER_REASON =
  "The word or phrase before this one opens the sentence: write a comma after it, not a full stop.";
const WRONG_STOP_REASON =
  "A small letter follows a full stop. If the sentence goes on, delete the stop; if a new one begins, write a capital.";

/** Rules for the capitals of “I”, of names and at the beginning of sentences. */
export const CAPITAL_RULES: readonly Rule[] = [
  {
    id: "pronoun-i",
    class: "punctuation",
    type: "punctuation",
    severity: 2,
    reason: "The word “I” is always a capital.",
    find: (context) =>
      findWrongWords(context, (word, i) =>
        (word === "i" || /^i'(?:m|ve|ll|d)$/.test(word)) &&
        context.sentence.words[i]?.text.charAt(0) === "i" &&
        !/[.)]/.test(context.text.charAt(context.sentence.words[i]?.end ?? 0))
          ? `I${word.slice(1)}`
          : null,
      ),
    fires: ["My sister and i agree.", "Yes, i'm here."],
    silent: ["I agree.", "See part i) of the form."],
  },
  {
    id: "capital-name",
    class: "punctuation",
    type: "punctuation",
    severity: 2,
    reason: "Names of days, months, languages, peoples and places begin with a capital.",
    find: (context) =>
      findWrongWords(context, (word, i) =>
        word === context.sentence.words[i]?.text
          ? (NAMES[word] ??
            (word === "march" &&
            /^(?:in|on|last|next|of)$/.test(context.sentence.words[i - 1]?.lower ?? "") &&
            !/^(?:of|to)$/.test(context.sentence.words[i + 1]?.lower ?? "")
              ? "March"
              : null))
          : null,
      ),
    fires: ["I speak english.", "We met on monday.", "It came out in march."],
    silent: ["I speak English.", "They march in line."],
  },
  {
    id: "capital-start",
    class: "punctuation",
    type: "punctuation",
    severity: 2,
    reason: "A sentence begins with a capital.",
    find: (context) => {
      const { text, sentence } = context;
      const first = sentence.words[0];
      if (first === undefined || first.isNumber || first.text.charAt(0) !== first.lower.charAt(0)) return [];
      if (!/^[a-z]/.test(first.text) || /^(?:iphone|ipad|ebay|e-|etc$)/.test(first.lower)) return [];
      const before = text.slice(0, first.start);
      const lead = before.trimEnd();
      // A pattern that ends with $ is tried at every place of the text, so it only sees the last characters.
      const last = lead.slice(-3);
      if (last !== "" && !/[.!?]$/.test(last) && !before.slice(lead.length).includes("\n")) return [];
      // The full stop may belong to an abbreviation: "0.5 p.p. more", "etc. and".
      if (/(?:^|[\s(])(?:[a-z]\.)+$|\b(?:etc|approx|vs)\.$/i.test(lead.slice(-10))) return [];
      // Notes under an answer, such as "food / transport", need no capital.
      if (sentence.stop === "" && sentence.words.length <= MAX_NOTE_WORDS) return [];
      if (/(?:["'”’…]|\.\.\.|\d\.)$/.test(last) || /^[-•*–]/.test(text.slice(sentence.start, first.start).trim()))
        return [];
      const span = { start: first.start, end: first.end };
      if (last.endsWith(".") && isAfterOpener(text, lead))
        return [{ ...span, suggestions: [], reason: STOP_AFTER_OPENER_REASON }];
      if (last.endsWith(".") && mayContinue(context)) return [{ ...span, suggestions: [], reason: WRONG_STOP_REASON }];
      return [{ ...span, suggestions: [first.text.charAt(0).toUpperCase() + first.text.slice(1)] }];
    },
    fires: ["the graph shows a fall.", "It rained. we left.", "They asked their friends. to help them."],
    silent: [
      "The graph shows a fall.",
      "“Why?” she asked.",
      "They sell tea, milk.. etc.",
      "It grew by 0.5 p.p. more than it fell.",
      "They spend money.\n\nfood\ntransport",
    ],
  },
];

/** Words that have a capital only at the start of a sentence. */
const SMALL_WORDS = new Set(
  `the it they we he she this these those there and but so or because although though while whereas when if however
  therefore moreover furthermore also then that which who in on for of with to as at by from not more most many some
  people students children its their`.split(/\s+/),
);

/** The last of all rules (rules.ts), because any other error of the same words matters more. */
export const CAPITAL_INSIDE: Rule = {
  id: "capital-inside",
  class: "punctuation",
  type: "punctuation",
  severity: 1,
  reason: "A capital begins a sentence. After a comma write a small letter, or put a full stop before this word.",
  find: (context) =>
    context.sentence.words.flatMap((word, i, [first]) => {
      // A letter may begin on the line of its greeting: "Dear Ann, The".
      if (first?.lower === "dear") return [];
      const isAfterComma = i > 0 && gapBefore(context, i) === ", ";
      const isPlain = word.text.charAt(0) !== word.lower.charAt(0) && SMALL_WORDS.has(word.lower);
      // The word may begin a name: "The Guardian", "In Bruges".
      const next = context.sentence.words[i + 1];
      const isName = next !== undefined && /^[A-Z]/.test(next.text) && next.lower !== "i";
      if (!isAfterComma || !isPlain || isName || word.text === word.text.toUpperCase()) return [];
      return [{ start: word.start, end: word.end, suggestions: [word.lower] }];
    }),
  fires: ["In my view, It is fair.", "The bus was late, So we walked."],
  silent: [
    "In my view, it is fair.",
    "Dear Sir or Madam, The bus was late.",
    "He reads papers, The Times for one.",
    "He said, “It is late.”",
  ],
};
