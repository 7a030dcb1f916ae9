import { useId } from "react";
import { formatList } from "#core/format/format-list.ts";
import type { Chart as ChartData } from "#core/exam/content/figure.ts";
import { AxisChart } from "./axis-chart.tsx";
import styles from "./figure.module.css";
import { dashOf, FillPatterns, fillOf, LinePoint } from "./chart-fills.tsx";
import { PieChart } from "./pie-chart.tsx";

const KIND_LABELS = { line: "Line graph", bar: "Bar chart", pie: "Pie chart", table: "Table" } as const;

/** Describes a chart for screen readers: its kind, title, series and categories. Its table has the numbers. */
export function describeChart(title: string, chart: ChartData): string {
  const series = chart.series.map(({ name }) => name).filter((name) => name !== "");
  const kind = chart.kind === "pie" && chart.series.length > 1 ? "Pie charts" : KIND_LABELS[chart.kind];
  const categories = formatList(chart.categories);
  return series.length > 0
    ? `${kind}. ${title}. For ${formatList(series)}: ${categories}.`
    : `${kind}. ${title}. ${categories}.`;
}

/** Draws a chart from its numbers at the given width. */
export function Chart({ title, chart, width }: { title: string; chart: ChartData; width: number }) {
  const id = `chart${useId().replaceAll(/[^\w-]/gu, "")}`;
  const isPie = chart.kind === "pie";
  const entries = isPie ? chart.categories : chart.series.map(({ name }) => name);
  const hasLegend = entries.length > 1;
  return (
    <>
      {isPie ? (
        <PieChart id={id} chart={chart} width={width} label={describeChart(title, chart)} />
      ) : (
        <AxisChart id={id} chart={chart} width={width} label={describeChart(title, chart)} />
      )}
      {hasLegend && (
        <ul className={styles.legend} aria-hidden="true">
          {entries.map((name, index) => (
            <li key={name}>
              {chart.kind === "line" ? (
                <svg width="34" height="14">
                  <path d="M1 7H33" stroke="var(--ink)" strokeWidth="2" strokeDasharray={dashOf(index)} />
                  <LinePoint index={index} x={17} y={7} />
                </svg>
              ) : (
                <svg width="16" height="16">
                  <FillPatterns id={`${id}-key${index}`} />
                  <rect
                    x="1"
                    y="1"
                    width="14"
                    height="14"
                    fill={fillOf(`${id}-key${index}`, index, entries.length)}
                    stroke="var(--ink)"
                  />
                </svg>
              )}
              {name}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
