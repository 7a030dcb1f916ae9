import { NAMES } from "../punctuation-words.ts";
import { type Context, gapBefore, type Rule } from "../rule.ts";
import { findWrongWords } from "./wrong-words.ts";

/** A line of so few words without a stop is a note, not a sentence. */
const MAX_NOTE_WORDS = 3;
/** Words that rarely begin a sentence: the stop before them is as likely to be the mistake as their small letter. */
const CONTINUES = new Set(
  "to of than with by from for which who whom whose that and or but because while whereas although including especially such".split(
    " ",
  ),
);
/** Returns whether the words may belong to the sentence before. "To sum up, …" and the like begin a new one. */
function mayContinue(context: Context): boolean {
  const { words } = context.sentence;
  const [first, second] = words;
  if (first === undefined || !CONTINUES.has(first.lower) || /^(?:my|instance|example)$/.test(second?.lower ?? ""))
    return false;
  return !words.slice(1, 6).some((_, i) => gapBefore(context, i + 1).includes(","));
}
const STRAY_STOP =
  "A small letter follows a full stop. If the sentence goes on, delete the stop; if a new one begins, write a capital.";

/** Capitals of “I”, of names and of sentences. */
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
      // "0.5 p.p. more", "etc. and": the stop belongs to an abbreviation.
      if (/(?:^|[\s(])(?:[a-z]\.)+$|\b(?:etc|approx|vs)\.$/i.test(lead.slice(-10))) return [];
      // Notes under an answer: "food / transport".
      if (sentence.stop === "" && sentence.words.length <= MAX_NOTE_WORDS) return [];
      if (/(?:["'”’…]|\.\.\.|\d\.)$/.test(last) || /^[-•*–]/.test(text.slice(sentence.start, first.start).trim()))
        return [];
      const span = { start: first.start, end: first.end };
      if (last.endsWith(".") && mayContinue(context)) return [{ ...span, suggestions: [], reason: STRAY_STOP }];
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
