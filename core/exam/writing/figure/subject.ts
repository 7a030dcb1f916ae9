import type { Sentence } from "#core/exam/language/read-text.ts";
import { placesOf, type StemmedPhrase } from "../match-words.ts";
import type { ChartValues } from "./chart-values.ts";

/**
 * The series and categories of one chart that a sentence names, in order of mention. `index` is the index in the chart,
 * `at` the index of the word.
 */
export type Subject = { series: { index: number; at: number }[]; categories: { index: number; at: number }[] };

export const NO_SUBJECT: Subject = { series: [], categories: [] };

export function findSubject(stems: readonly string[], sentence: Sentence, chart: ChartValues): Subject {
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

/** Returns the subject to which the next sentence can refer. A sentence that names nothing does not change it. */
export function nextSubject(own: Subject, before: Subject, chart: ChartValues): Subject {
  if (own.series.length > 0) return own;
  return own.categories.length > 0 && !chart.isOverTime ? { series: [], categories: own.categories } : before;
}
