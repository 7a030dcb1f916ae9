import type { Sentence } from "#core/exam/language/read-text.ts";
import { wordTable } from "#core/exam/language/word-table.ts";

/**
 * A number in a sentence. `values` are its readings, the plain one first: "210 thousand" is 210000, or 210 in a figure
 * in thousands. `isYear` is true for a decade, and for four digits from 1800 to 2100 without a unit. `isCount` is true
 * for a small number of things ("four countries"), a length of time, an ordinal and a ratio. `isRatio` is true for
 * "three times", "ten to one" and fractions.
 */
export type NumberMention = {
  start: number;
  end: number;
  /** Index of its first word in the sentence. */
  at: number;
  values: number[];
  isHedged: boolean;
  isYear: boolean;
  isCount: boolean;
  isRatio: boolean;
  isPercent: boolean;
  /** The unit of time after the number ("minute", "year"), or null. */
  timeUnit: string | null;
};

const SCALES = wordTable<number>({
  hundred: 100, hundreds: 100, thousand: 1000, thousands: 1000, k: 1000, million: 1_000_000, millions: 1_000_000, m: 1_000_000,
  billion: 1_000_000_000, billions: 1_000_000_000, bn: 1_000_000_000,
}); // prettier-ignore
const WORDS = wordTable<number>({
  one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12, thirteen: 13,
  fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18, nineteen: 19, twenty: 20, thirty: 30, forty: 40, fifty: 50,
  sixty: 60, seventy: 70, eighty: 80, ninety: 90,
}); // prettier-ignore
const HEDGES = new Set(
  "about around approximately roughly nearly almost just over under approaching some circa below above close almost more less than fewer slightly well exactly-not up".split(
    " ",
  ),
);
/** Units of time, singular and plural. */
const TIME = new Set(
  "year years decade decades month months week weeks day days hour hours minute minutes year-old years-old".split(" "),
);

export function numberMentions(sentence: Sentence, text: string): NumberMention[] {
  const mentions: NumberMention[] = [];
  const { words } = sentence;
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i];
    if (!word) continue;
    const plain = word.isNumber ? readDigits(word.lower) : (WORDS[word.lower] ?? tensAndOnes(word.lower));
    if (plain === null || plain === undefined) continue;
    let value = plain;
    let last = word;
    const values: number[] = [];
    let j = i + 1;
    let scale = SCALES[words[j]?.lower ?? ""];
    let isScaled = false;
    while (scale !== undefined && j < words.length) {
      values.push(value);
      value *= scale;
      isScaled = true;
      last = words[j] ?? last;
      j += 1;
      scale = SCALES[words[j]?.lower ?? ""];
    }
    const glued = /^[0-9.,]+(k|m|bn)$/.exec(word.lower);
    if (glued?.[1]) {
      values.push(value);
      value *= SCALES[glued[1]] ?? 1;
      isScaled = true;
    }
    values.unshift(value);
    if (value >= 1000) values.push(value / 1000);
    if (value >= 1_000_000) values.push(value / 1_000_000);
    const next = words[j]?.lower ?? "";
    const before = words[i - 1]?.lower ?? "";
    const beforeThat = words[i - 2]?.lower ?? "";
    const isPercent =
      text.charAt(last.end) === "%" ||
      text.slice(last.end, last.end + 2) === " %" ||
      next === "percent" ||
      next === "percentage" ||
      (next === "per" && words[j + 1]?.lower === "cent");
    const isDigitsOnly = /^[0-9]{4}$/.test(word.lower);
    const isDecade = /^(?:[0-9]{2})?[0-9]0['’]?s$/.test(word.lower);
    const isYear =
      isDecade ||
      (isDigitsOnly &&
        plain >= 1800 &&
        plain <= 2100 &&
        !isPercent &&
        !isScaled &&
        text.charAt(word.start - 1) !== "$");
    const isRatio = next === "times" || next === "fold" || (next === "to" && words[j + 1]?.lower === "one");
    const isOrdinal = /^[0-9]+(st|nd|rd|th)$/.test(word.lower);
    const isCount =
      isOrdinal ||
      isRatio ||
      TIME.has(next) ||
      (TIME.has(words[j + 1]?.lower ?? "") && !isPercent && plain < 60) ||
      (!word.isNumber && !isScaled && !isPercent && plain <= 12) ||
      (word.lower.includes("-") && !/^[0-9]+-[0-9]+$/.test(word.lower) && word.isNumber);
    mentions.push({
      start: word.start,
      end: last.end,
      at: i,
      values,
      isHedged: HEDGES.has(before) || (HEDGES.has(beforeThat) && !/^[0-9]/.test(before)),
      isYear,
      isCount,
      isRatio,
      isPercent,
      timeUnit: TIME.has(next) ? next.replace(/s$/, "") : null,
    });
    i = j - 1;
  }
  return [...mentions, ...fractions(sentence)].sort((a, b) => a.start - b.start);
}

/**
 * Parses "1,250" and "1.5", and the digits of "80th" and "1990s". Returns null for other words that begin with a digit.
 */
function readDigits(word: string): number | null {
  const match = /^([0-9]+(?:,[0-9]{3})*(?:[.,][0-9]+)?)/.exec(word);
  if (!match?.[1]) return null;
  const digits = match[1].replace(/,(?=[0-9]{3}(?:\D|$))/g, "").replace(",", ".");
  const value = Number(digits);
  return Number.isFinite(value) ? value : null;
}

function tensAndOnes(word: string): number | null {
  const [tens = "", ones = "", more] = word.split("-");
  const a = WORDS[tens];
  const b = WORDS[ones];
  return more === undefined && a !== undefined && b !== undefined && a >= 20 && b < 10 ? a + b : null;
}

/** Words for fractions with their percentage. `before` matches the word before, which has to be there. */
const FRACTIONS = [
  { word: /^half$/, percent: 50, before: /^/ },
  { word: /^thirds?$/, percent: 33.3, before: /^(?:a|one|two)$/ },
  { word: /^quarters?$/, percent: 25, before: /^(?:a|one|three)$/ },
  { word: /^fifths?$/, percent: 20, before: /^(?:a|one|two|three|four)$/ },
];

/** Returns fractions as hedged percentages: "half", "a third", "two thirds", "three quarters". */
function fractions({ words }: Sentence): NumberMention[] {
  const found: NumberMention[] = [];
  for (const [i, word] of words.entries()) {
    const before = words[i - 1]?.lower ?? "";
    const fraction = FRACTIONS.find((one) => one.word.test(word.lower) && one.before.test(before));
    if (!fraction) continue;
    const times = WORDS[before] ?? 1;
    found.push({
      start: word.start,
      end: word.end,
      at: i,
      values: [fraction.percent * times],
      isHedged: true,
      isYear: false,
      isCount: true,
      isRatio: true,
      isPercent: true,
      timeUnit: null,
    });
  }
  return found;
}
