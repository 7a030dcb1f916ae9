import type { Sentence, Word } from "#core/exam/language/read-text.ts";
import type { ChartValues } from "./chart-values.ts";
import { clauseAround } from "./directions.ts";
import type { NumberMention } from "./number-mentions.ts";
import type { Subject } from "./subject.ts";

/** A number of the answer, with its sentence and the chart that it is compared with. */
export type NumberContext = {
  mention: NumberMention;
  sentence: Sentence;
  chart: ChartValues;
  /** Subject of the sentence. */
  own: Subject;
  /** Subject of the previous sentences in the paragraph. */
  before: Subject;
  text: string;
};

/**
 * Returns the values that a number can refer to, or null if that is ambiguous. In charts over time, a clause without a
 * named series continues with the series named earlier in its sentence. A sentence that names no series but says "it"
 * continues with the series of the previous sentence. In other charts, only a clause that says "it" refers back.
 */
export function namedCells({ mention, sentence, chart, own, before, text }: NumberContext): number[] | null {
  const { words } = sentence;
  const [from, to] = clauseAround(sentence, text, mention.at, JOINERS);
  if (words.some(({ lower }, at) => VAGUE_WORDS.has(lower) || (COMPARING_WORDS.has(lower) && at >= from && at < to)))
    return null;
  if (indicesOf(own.series).length > 2) return null;
  const goesBack = words.slice(from, to).some(({ lower }) => BACK_REFERENCES.has(lower));
  const saysIt = words.slice(0, mention.at).some(({ lower }) => BACK_REFERENCES.has(lower));
  /** Returns the index of the only item that can be meant, or null. Ignores a name that belongs to another number. */
  const onlyIndex = (mentions: Subject["series"], canGoBack: boolean, earlier: Subject["series"]): number | null => {
    const inside = mentions.filter(({ at }) => at >= from && at < to);
    if (inside.length > 0) return single(inside.filter(({ at }) => isOf(words, at, mention.at, from)));
    if (!canGoBack) return null;
    const said = mentions.filter(({ at }) => at < mention.at && isOf(words, at, mention.at, 0));
    return single(said.length > 0 ? said : saysIt || goesBack ? earlier : []);
  };
  const isRowOpen = chart.isOverTime && (own.series.length > 0 || saysIt);
  const row = chart.series[onlyIndex(own.series, isRowOpen, before.series) ?? -1];
  const tied = tiedCategory(mention, sentence, own, text);
  if (tied !== null) return row ? [row.values[tied] ?? Number.NaN] : null;
  if (chart.isOverTime) return row && indicesOf(own.series).length < 2 ? [...row.values] : null;
  const column = onlyIndex(own.categories, goesBack, before.categories);
  if (column === null) return null;
  if (row) return [row.values[column] ?? Number.NaN];
  return own.series.length === 0 ? chart.series.map(({ values }) => values[column] ?? Number.NaN) : null;
}

/** Returns whether a word is a number other than a year. */
function isFigure(word: Word): boolean {
  return word.isNumber && !/^(?:18|19|20)[0-9]{2}s?$/.test(word.lower);
}

/**
 * Returns whether the name at word index `name` belongs to the number at word index `number`. It does not if it is far
 * after the number, belongs to an earlier number, or follows "it" or "they".
 */
function isOf(words: readonly Word[], name: number, number: number, from: number): boolean {
  if (name > number) return name - number <= 4 && !words.slice(number + 1, name).some(isFigure);
  const isShared =
    words.slice(from, name).some(isFigure) && words.slice(name, number).some(({ lower }) => lower === "and");
  return !isShared && !words.slice(from, name).some(({ lower }) => lower === "it" || lower === "they");
}

/** Returns the index of the mentions if all have the same one, else null. */
function single(mentions: Subject["series"]): number | null {
  const found = indicesOf(mentions);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/**
 * Returns the category that directly follows a number: "485,000 in 2015". Null for other orders, such as "in 2015 it
 * stood at 485,000".
 */
function tiedCategory(
  mention: NumberMention,
  sentence: Sentence,
  { categories }: Subject,
  text: string,
): number | null {
  const after = categories.find(({ at }) => at > mention.at);
  const target = after ? sentence.words[after.at] : undefined;
  if (!after || !target || after.at - mention.at > 4) return null;
  const between = sentence.words.slice(mention.at + 1, after.at);
  const isPlain =
    !/[,;:(]/.test(text.slice(mention.end, target.start)) &&
    !between.some(({ lower, isNumber }) => JOINERS.has(lower) || isNumber);
  const link = between.at(-1)?.lower;
  return isPlain && (link === "in" || link === "by") ? after.index : null;
}

export function indicesOf(mentions: readonly { index: number }[]): number[] {
  return Array.from(new Set(mentions.map(({ index }) => index)));
}

const JOINERS = new Set("and but while whereas although though however which with compared against than".split(" "));
const VAGUE_WORDS = new Set("respectively other others remaining rest".split(" "));
const COMPARING_WORDS = new Set(["than", "compared", "between"]);
const BACK_REFERENCES = new Set(
  "it its they them their this these that figure number share percentage proportion".split(" "),
);
