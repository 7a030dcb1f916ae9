import type { Sentence } from "#core/exam/language/read-text.ts";
import { stem } from "#core/exam/language/stem.ts";
import type { WrongClaim } from "../evaluation.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";
import { chartValues, transposeYears, type ChartValues } from "./chart-values.ts";
import { isAbout } from "./is-about.ts";
import { wrongDirections } from "./directions.ts";
import { indicesOf, namedCells, type NumberContext } from "./named-cells.ts";
import { numberMentions, type NumberMention } from "./number-mentions.ts";
import { nextSubject, NO_SUBJECT, findSubject, type Subject } from "./subject.ts";

/**
 * Returns numbers and directions in an answer that the task's charts and tables contradict. Compares a number with the
 * series and categories that its sentence names. Accepts differences and totals. Does not judge a sentence that names
 * no series and no category.
 */
export function findWrongClaims(answer: PreparedAnswer): WrongClaim[] {
  const charts = chartValues(answer.task.figures ?? [], answer.brief);
  if (charts.length === 0) return [];
  const found: WrongClaim[] = [];
  const before = charts.map((): Subject => ({ series: [], categories: [] }));
  let paragraph = -1;
  for (const sentence of answer.read.sentences) {
    if (sentence.paragraph !== paragraph) for (const subject of before) subject.series = subject.categories = [];
    paragraph = sentence.paragraph;
    const stems = sentence.words.map(({ lower }) => stem(lower));
    const subjects = charts.map((chart) => findSubject(stems, sentence, chart));
    found.push(...wrongFigures(answer, sentence, charts, subjects, before));
    for (const [i, chart] of charts.entries()) {
      const { series, categories } = subjects[i] ?? NO_SUBJECT;
      const overTime = transposeYears(chart);
      const subject = overTime ? { series: categories, categories: series } : { series, categories };
      found.push(...wrongDirections(answer.text, sentence, stems, overTime ?? chart, subject));
      before[i] = nextSubject({ series, categories }, before[i] ?? NO_SUBJECT, chart);
    }
  }
  return found;
}

function wrongFigures(
  answer: PreparedAnswer,
  sentence: Sentence,
  charts: readonly ChartValues[],
  subjects: readonly Subject[],
  before: readonly Subject[],
): WrongClaim[] {
  const found: WrongClaim[] = [];
  const mentions = numberMentions(sentence, answer.text).filter(
    (mention) => !mention.isYear && (!mention.isCount || isTimed(mention, charts)) && !isName(mention, subjects),
  );
  for (const mention of mentions) {
    const outcomes = charts.map((chart, i) =>
      judgeClaim({
        mention: inChartUnits(chart, mention),
        sentence,
        chart,
        own: subjects[i] ?? NO_SUBJECT,
        before: before[i] ?? NO_SUBJECT,
        text: answer.text,
      }),
    );
    if (outcomes.includes("right") || !outcomes.includes("wrong")) continue;
    const place = { start: mention.start, end: mention.end, quote: answer.text.slice(mention.start, mention.end) };
    const names = charts.flatMap(
      (chart, i) =>
        (subjects[i]?.series.length ? subjects[i] : before[i])?.series.map(
          ({ index }) => chart.series[index]?.name ?? "",
        ) ?? [],
    );
    const about = Array.from(new Set(names)).slice(0, 2).join(" and ");
    found.push({
      kind: "figure",
      say:
        about === ""
          ? `The figure does not show “${place.quote}”.`
          : `The figure does not show “${place.quote}” for ${about}.`,
      place,
    });
  }
  return found;
}

/** Returns whether a number belongs to the name of a category, such as "18–24". */
function isName({ at }: NumberMention, subjects: readonly Subject[]): boolean {
  return subjects.some(({ categories, series }) =>
    [...categories, ...series].some((mention) => mention.at <= at && at <= mention.at),
  );
}

/** Returns whether a chart shows values in the number's unit of time. If none does, a number of minutes is a count. */
function isTimed({ timeUnit }: NumberMention, charts: readonly ChartValues[]): boolean {
  return timeUnit !== null && charts.some(({ timeUnits }) => timeUnits.has(timeUnit));
}

/** Returns the mention without its readings in thousands or millions, unless the chart counts in such units. */
function inChartUnits(chart: ChartValues, mention: NumberMention): NumberMention {
  return chart.isScaled ? mention : { ...mention, values: mention.values.slice(0, 1) };
}

/**
 * Compares one claim with one chart. "right": the number is a value that the claim may refer to, or a total or
 * difference that the sentence states. "wrong": the number is neither of these. "open": the sentence names no series or
 * category, or the number is of another kind or size.
 */
function judgeClaim({ mention, sentence, chart, own, before, text }: NumberContext): "right" | "wrong" | "open" {
  if (mention.isPercent && !chart.isPercent) return "open";
  if (mention.isCount && !isTimed(mention, [chart])) return "open";
  const rows = indicesOf(own.series.length > 0 ? own.series : before.series);
  const columns = indicesOf(own.categories);
  if (rows.length === 0 && columns.length === 0) return "open";
  const isShown = (shown: number) =>
    Number.isFinite(shown) && mention.values.some((value) => isAbout(value, shown, mention.isHedged, chart.highest));
  const named = namedCells({ mention, sentence, chart, own, before, text });
  if (named && !named.some(isShown)) return isCalculated(mention, sentence, chart, rows, columns) ? "right" : "wrong";
  if (chart.series.some(({ values }) => values.some(isShown))) return "right";
  if (isCalculated(mention, sentence, chart, rows, columns)) return "right";
  const isOfChartSize = mention.values.some((value) => value <= chart.highest * 4 && value * 40 >= chart.highest);
  return isOfChartSize ? "wrong" : "open";
}

/** Returns whether the number is a difference of named values or a total, and the sentence says so. */
function isCalculated(
  mention: NumberMention,
  sentence: Sentence,
  chart: ChartValues,
  rows: readonly number[],
  columns: readonly number[],
): boolean {
  const series = (rows.length > 0 ? rows : chart.series.map((_, i) => i)).map((row) => chart.series[row]?.values ?? []);
  const across = (columns.length > 0 ? columns : chart.categories.map((_, i) => i)).map((column) =>
    chart.series.map(({ values }) => values[column] ?? Number.NaN),
  );
  const results: number[] = [];
  const says = (cues: ReadonlySet<string>) => sentence.words.some(({ lower }) => cues.has(lower));
  const before = sentence.words.slice(Math.max(0, mention.at - 2), mention.at).map(({ lower }) => lower);
  const after = sentence.words.slice(mention.at + 1, mention.at + 4).map(({ lower }) => lower);
  const isChange = sentence.words
    .slice(Math.max(0, mention.at - 4), mention.at)
    .some(({ lower }) => CHANGED.has(lower));
  if (
    isChange ||
    before.includes("by") ||
    before.includes("of") ||
    before.includes("with") ||
    after.some((word) => MORE.has(word)) ||
    says(GAPS)
  )
    results.push(...[...series, ...across].flatMap(differences));
  if (says(TOTALS))
    results.push(
      ...[...chart.series.map(({ values }) => values), ...across].map((values) =>
        values.filter(Number.isFinite).reduce((sum, value) => sum + value, 0),
      ),
    );
  return results.some((value) =>
    mention.values.some((claimed) => Math.abs(claimed - value) <= value * (mention.isHedged ? 0.06 : 0.015)),
  );
}

const MORE = new Set(["more", "fewer", "less", "higher", "lower", "extra", "additional"]);
const CHANGED = new Set("lose loses lost gain gains gained add adds added shed".split(" "));
const GAPS = new Set(["difference", "gap", "margin", "lead", "loss", "gain"]);
const TOTALS = new Set("total totals combined together altogether overall arrivals sum all whole in-all".split(" "));

/** Returns the difference of each pair of values. Uses at most twelve values. */
function differences(values: readonly number[]): number[] {
  const found: number[] = [];
  const known = values.filter(Number.isFinite).slice(0, 12);
  for (const [i, a] of known.entries()) for (const b of known.slice(i + 1)) found.push(Math.abs(a - b));
  return found;
}
