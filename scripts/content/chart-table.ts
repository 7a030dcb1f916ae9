import type { FigureTable } from "#core/exam/content/figure.ts";
import type { AuthoredChart } from "./authored-writing.ts";

/** Returns a chart's numbers as a table for screen readers: a row for each category, a column for each series. */
export function chartTable(chart: AuthoredChart): FigureTable {
  const percent = chart.unit === "%";
  const heading = (name: string) => (percent || chart.unit === undefined ? name : `${name} (${chart.unit})`);
  return {
    columns: [chart.axes.x, ...chart.series.map(({ name }) => heading(name))],
    rows: chart.categories.map((category, index) => [
      category,
      ...chart.series.map(({ values }) => `${formatNumber(values[index] ?? Number.NaN)}${percent ? "%" : ""}`),
    ]),
  };
}

/** Returns a number in British form, such as 12,500.5 or −3, whatever the machine's language. */
function formatNumber(value: number): string {
  const [whole = "", decimals] = String(Math.abs(value)).split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return `${value < 0 ? "−" : ""}${grouped}${decimals === undefined ? "" : `.${decimals}`}`;
}
