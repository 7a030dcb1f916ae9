import type { Sentence } from "#core/exam/language/read-text.ts";
import { stem } from "#core/exam/language/stem.ts";
import type { WrongClaim } from "../evaluation.ts";
import type { ChartValues } from "./chart-values.ts";
import type { Subject } from "./subject.ts";

const UP = new Set("rise grow increase climb soar surge jump double triple growth rocket expand".split(" ").map(stem));
const DOWN = new Set("fall drop decline decrease plunge plummet halve shrink slump dip tumble".split(" ").map(stem));
/** Words that may reverse a claim or move it to another time. */
const NEGATIONS = new Set(
  "not never no without before until than n't hardly if escaped avoided despite reversed this that previous earlier such stopped resisted slowed ended".split(
    " ",
  ),
);
/** Words that begin another clause. */
const BREAKS = new Set("while whereas but although however and which".split(" "));

/**
 * Returns claimed rises and falls that contradict the chart. Checks only clauses with one such word that name one
 * series. If a clause names two times, compares the values at these times. Otherwise the whole series must go the other
 * way.
 */
export function wrongDirections(
  text: string,
  sentence: Sentence,
  stems: readonly string[],
  chart: ChartValues,
  subject: Subject,
): WrongClaim[] {
  if (!chart.isOverTime) return [];
  const found: WrongClaim[] = [];
  for (const [at, word] of stems.entries()) {
    const sign = UP.has(word) ? 1 : DOWN.has(word) ? -1 : 0;
    if (sign === 0) continue;
    const [from, to] = clauseAround(sentence, text, at, BREAKS);
    const named = Array.from(
      new Set(subject.series.filter((mention) => mention.at >= from && mention.at < to).map(({ index }) => index)),
    );
    if (named.length !== 1) continue;
    const clause = sentence.words.slice(from, to);
    if (clause.some(({ lower }) => NEGATIONS.has(lower) || lower.endsWith("n't"))) continue;
    const directions = clause.filter((_, i) => UP.has(stems[from + i] ?? "") || DOWN.has(stems[from + i] ?? ""));
    if (directions.length > 1) continue;
    const row = chart.series[named[0] ?? 0];
    if (!row) continue;
    const start = isTimePhrase(sentence, from) ? 0 : from;
    const times = subject.categories
      .filter((mention) => mention.at >= start && mention.at < to)
      .map(({ index }) => index);
    if (isOpposite(row.values, times, sign, chart.highest)) {
      const place = { start: clause[0]?.start ?? 0, end: clause.at(-1)?.end ?? 0 };
      found.push({
        kind: "direction",
        say:
          sign > 0
            ? `The figure shows ${row.name} going down here, not up.`
            : `The figure shows ${row.name} going up here, not down.`,
        place: { ...place, quote: text.slice(place.start, place.end) },
      });
    }
  }
  return found;
}

/** Returns whether the words before index `to` are a time phrase, such as "From 2008 to 2020,". */
function isTimePhrase({ words }: Sentence, to: number): boolean {
  return (
    to > 0 && to <= 6 && TIME_OPENERS.has(words[0]?.lower ?? "") && words.slice(0, to).some((word) => word.isNumber)
  );
}
const TIME_OPENERS = new Set(["from", "between"]);

/**
 * Returns the clause around a word as a range of word indexes; the second is exclusive. Punctuation and the words in
 * `breaks` end a clause, except before a number.
 */
export function clauseAround(
  sentence: Sentence,
  text: string,
  at: number,
  breaks: ReadonlySet<string>,
): [number, number] {
  const { words } = sentence;
  const isBreak = (i: number) => {
    const here = words[i];
    const before = words[i - 1];
    return (
      !here ||
      !before ||
      (breaks.has(here.lower) && !/^[0-9]/.test(words[i + 1]?.lower ?? "")) ||
      /[,;:(]/.test(text.slice(before.end, here.start))
    );
  };
  let from = at;
  while (from > 0 && !isBreak(from)) from -= 1;
  let to = at + 1;
  while (to < words.length && !isBreak(to)) to += 1;
  return [from, to];
}

/** Returns whether the values go against `sign` (1 for up, -1 for down) by more than 2% of the highest value. */
function isOpposite(values: readonly number[], times: readonly number[], sign: number, highest: number): boolean {
  const slack = highest * 0.02;
  const [a, b, third] = times;
  if (a !== undefined && b !== undefined && third === undefined) {
    const change = ((values[Math.max(a, b)] ?? 0) - (values[Math.min(a, b)] ?? 0)) * sign;
    return change < -slack;
  }
  return (
    values.every((value, i) => i === 0 || (value - (values[i - 1] ?? 0)) * sign <= slack / 2) &&
    ((values.at(-1) ?? 0) - (values[0] ?? 0)) * sign < -slack
  );
}
