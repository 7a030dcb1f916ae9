import type { Sentence } from "../../language/read-text.ts";
import { placesOf, type StemmedPhrase } from "../match-words.ts";
import type { ChartValues } from "./chart-values.ts";

/** What a sentence is about: indices into the series and categories of one chart, in order of mention. */
export type Subject = { series: { index: number; at: number }[]; categories: { index: number; at: number }[] };

export const NOTHING: Subject = { series: [], categories: [] };

export function subjectOf(stems: readonly string[], sentence: Sentence, chart: ChartValues): Subject {
  const find = (items: readonly { names: readonly StemmedPhrase[] }[]) =>
    items
      .flatMap(({ names }, index) =>
        Array.from(new Set(names.flatMap((phrase) => placesOf(stems, phrase)))).map((at) => ({ index, at })),
      )
      .sort((a, b) => a.at - b.at);
  const categories = find(chart.categories);
  for (const [at, word] of sentence.words.entries()) {
    const year = Number(word.lower);
    const index = chart.categories.findIndex((category) => category.year !== null && category.year === year);
    if (index >= 0 && !categories.some((other) => other.at === at)) categories.push({ index, at });
  }
  return { series: find(chart.series), categories: categories.sort((a, b) => a.at - b.at) };
}

/** What the next sentence may go on with: a sentence that names nothing leaves the subject as it was. */
export function carriedOn(own: Subject, before: Subject, chart: ChartValues): Subject {
  if (own.series.length > 0) return own;
  return own.categories.length > 0 && !chart.isOverTime ? { series: [], categories: own.categories } : before;
}
