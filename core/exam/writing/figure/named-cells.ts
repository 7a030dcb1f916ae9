import type { Sentence, Word } from "../../language/read-text.ts";
import type { ChartValues } from "./chart-values.ts";
import { clauseAround } from "./directions.ts";
import type { NumberMention } from "./number-mentions.ts";
import type { Subject } from "./subject.ts";

type Asked = {
  mention: NumberMention;
  sentence: Sentence;
  chart: ChartValues;
  own: Subject;
  /** What the sentences before it in the paragraph were about. */
  before: Subject;
  text: string;
};

/**
 * The cells that a number can only be about, null where that is not plain. A clause that names no line or colour goes on
 * with the one named before it in its sentence, and a sentence that names none but says "it" with that of the sentence
 * before; where the values stand side by side and not over time, only a clause that says "it" goes back at all.
 */
export function namedCells({ mention, sentence, chart, own, before, text }: Asked): number[] | null {
  const { words } = sentence;
  const [from, to] = clauseAround(sentence, text, mention.at, JOINERS);
  if (words.some(({ lower }, at) => VAGUE.has(lower) || (COMPARING.has(lower) && at >= from && at < to))) return null;
  if (indicesOf(own.series).length > 2) return null;
  const goesBack = words.slice(from, to).some(({ lower }) => BACK.has(lower));
  const saysIt = words.slice(0, mention.at).some(({ lower }) => BACK.has(lower));
  /** The one that is meant; a name on the far side of another number belongs to that one. */
  const only = (mentions: Subject["series"], canGoBack: boolean, earlier: Subject["series"]): number | null => {
    const inside = mentions.filter(({ at }) => at >= from && at < to);
    if (inside.length > 0) return single(inside.filter(({ at }) => isOf(words, at, mention.at, from)));
    if (!canGoBack) return null;
    const said = mentions.filter(({ at }) => at < mention.at && isOf(words, at, mention.at, 0));
    return single(said.length > 0 ? said : saysIt || goesBack ? earlier : []);
  };
  const isRowOpen = chart.isOverTime && (own.series.length > 0 || saysIt);
  const row = chart.series[only(own.series, isRowOpen, before.series) ?? -1];
  const tied = tiedCategory(mention, sentence, own, text);
  if (tied !== null) return row ? [row.values[tied] ?? Number.NaN] : null;
  if (chart.isOverTime) return row && indicesOf(own.series).length < 2 ? [...row.values] : null;
  const column = only(own.categories, goesBack, before.categories);
  if (column === null) return null;
  if (row) return [row.values[column] ?? Number.NaN];
  return own.series.length === 0 ? chart.series.map(({ values }) => values[column] ?? Number.NaN) : null;
}

function isNumber(word: Word): boolean {
  return word.isNumber && !/^(?:18|19|20)[0-9]{2}s?$/.test(word.lower);
}

/** Whether the name at `name` is that of the number: not of another one before it, not far behind, no object of "it". */
function isOf(words: readonly Word[], name: number, number: number, from: number): boolean {
  if (name > number) return name - number <= 4 && !words.slice(number + 1, name).some(isNumber);
  const isShared =
    words.slice(from, name).some(isNumber) && words.slice(name, number).some(({ lower }) => lower === "and");
  return !isShared && !words.slice(from, name).some(({ lower }) => lower === "it" || lower === "they");
}

function single(mentions: Subject["series"]): number | null {
  const found = indicesOf(mentions);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** The category that a number is said of, in so many words: "485,000 in 2015"; "in 2015 it stood at 485,000" is left open. */
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
const VAGUE = new Set("respectively other others remaining rest".split(" "));
const COMPARING = new Set(["than", "compared", "between"]);
const BACK = new Set("it its they them their this these that figure number share percentage proportion".split(" "));
