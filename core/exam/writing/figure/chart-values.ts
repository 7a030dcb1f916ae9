import type { Figure } from "#core/exam/content/figure.ts";
import type { TaskBrief } from "#core/exam/content/task-brief.ts";
import { stemPhrase, synonymsFor, type StemmedPhrase } from "../match-words.ts";
import { wordTable } from "#core/exam/language/word-table.ts";

/** A series of a figure, such as a line: its names and one value per category. A missing value is NaN. */
export type NamedValues = { name: string; names: readonly StemmedPhrase[]; values: readonly number[] };
export type NamedCategory = { name: string; names: readonly StemmedPhrase[]; year: number | null };
export type ChartValues = {
  series: readonly NamedValues[];
  categories: readonly NamedCategory[];
  /** Whether the categories are points in time, in order. */
  isOverTime: boolean;
  /** The largest value. */
  highest: number;
  isPercent: boolean;
  /** Units of time of the values, such as "minute". */
  timeUnits: ReadonlySet<string>;
  /**
   * Whether the values are in thousands, millions or billions. A number written in full then has to be divided first.
   */
  isScaled: boolean;
};

/** Returns the values of every chart and table of a task. Leaves out tables without numbers. */
export function chartValues(figures: readonly Figure[], brief: TaskBrief | null): ChartValues[] {
  return figures.flatMap((figure) => {
    const { chart, table } = figure;
    const units = { isPercent: chart?.unit === "%", isScaled: isScaled(figure), timeUnits: timeUnits(figure) };
    if (chart) return [named(chart.categories, chart.series, units, brief)];
    if (!table) return [];
    const series = table.columns
      .slice(1)
      .map((name, i) => ({ name, values: table.rows.map((row) => cellNumber(row[i + 1] ?? "")) }));
    const numeric = series.filter(({ values }) => values.some(Number.isFinite));
    return numeric.length === 0
      ? []
      : [
          named(
            table.rows.map((row) => row[0] ?? ""),
            numeric,
            { ...units, isPercent: table.columns.some((column) => column.includes("%")) },
            brief,
          ),
        ];
  });
}

function named(
  categories: readonly string[],
  series: readonly { name: string; values: readonly number[] }[],
  units: Pick<ChartValues, "isPercent" | "isScaled" | "timeUnits">,
  brief: TaskBrief | null,
): ChartValues {
  const years = categories.map(yearIn);
  const isOverTime = years.every((year, i) => year !== null && (i === 0 || year > (years[i - 1] ?? 0)));
  const seriesNames = series.map(({ name }) => name);
  return {
    series: series.map(({ name, values }) => ({ name, names: namesOf(name, seriesNames, brief), values })),
    categories: categories.map((name, i) => ({
      name,
      names: namesOf(name, categories, brief),
      year: isOverTime ? (years[i] ?? null) : null,
    })),
    isOverTime,
    highest: series.reduce((most, { values }) => values.reduce((max, value) => (value > max ? value : max), most), 0),
    ...units,
  };
}

/**
 * Returns the stemmed names for a series or category: the full name, its synonyms, and each word that no other name
 * has.
 */
function namesOf(name: string, all: readonly string[], brief: TaskBrief | null): StemmedPhrase[] {
  const whole = stemPhrase(name);
  const others = new Set(all.filter((other) => other !== name).flatMap(stemPhrase));
  const own = whole
    .filter((word) => word.length > 2 && !others.has(word) && !UNSPECIFIC.has(word))
    .map((word) => [word]);
  const otherSynonyms = new Set(all.filter((other) => other !== name).flatMap((other) => synonymsFor(other, brief)));
  const synonyms = synonymsFor(name, brief)
    .filter((word) => !otherSynonyms.has(word))
    .map(stemPhrase);
  const relatives = own.flatMap(([word = ""]) => relativesOf(word, others));
  return [whole, ...own, ...relatives, ...synonyms].filter((phrase) => phrase.length > 0);
}

/** Returns related words: "northern" is also "north", "central" also "centre". */
function relativesOf(word: string, others: ReadonlySet<string>): StemmedPhrase[] {
  const related = RELATIVES[word];
  return related === undefined || others.has(related) ? [] : [[related]];
}

/** Stems of related words, by stem. */
const RELATIVES = wordTable<string>({
  northern: "north", southern: "south", eastern: "east", western: "west", central: "centr", north: "northern", south: "southern", east: "eastern", west: "western",
}); // prettier-ignore

/** Stems that name no series or category alone. */
const UNSPECIFIC = new Set(["and", "the", "for", "with", "other", "per", "all", "from", "oth"]);

/** Returns the year from 1800 to 2099 with which a name ends, or null. */
function yearIn(name: string): number | null {
  const match = /^(?:.*\D)?((?:18|19|20)[0-9]{2})s?$/.exec(name);
  return match?.[1] ? Number(match[1]) : null;
}

function cellNumber(cell: string): number {
  const match = /-?[0-9][0-9,]*(?:\.[0-9]+)?/.exec(cell);
  return match ? Number(match[0].replace(/,/g, "")) : Number.NaN;
}

function timeUnits({ chart, table }: Figure): ReadonlySet<string> {
  const said = [chart?.unit, chart?.axes?.y, ...(table?.columns ?? [])].join(" ").toLowerCase();
  return new Set(TIME_UNITS.filter((unit) => said.includes(unit)));
}
const TIME_UNITS = ["minute", "hour", "day", "week", "month"];

/** Returns the chart transposed if its series are years, so that years become the categories. Null for other charts. */
export function transposeYears(chart: ChartValues): ChartValues | null {
  const years = chart.series.map(({ name }) => yearIn(name));
  if (years.length < 2 || !years.every((year, i) => year !== null && (i === 0 || year > (years[i - 1] ?? 0))))
    return null;
  return {
    ...chart,
    isOverTime: true,
    series: chart.categories.map(({ name, names }, column) => ({
      name,
      names,
      values: chart.series.map(({ values }) => values[column] ?? Number.NaN),
    })),
    categories: chart.series.map(({ name, names }, i) => ({ name, names, year: years[i] ?? null })),
  };
}

function isScaled({ title, caption, chart, table }: Figure): boolean {
  const said = [title, caption, chart?.unit, chart?.axes?.y, ...(table?.columns ?? [])].join(" ").toLowerCase();
  return said.includes("thousand") || said.includes("million") || said.includes("billion") || said.includes("000s");
}
