import { escapeHtml } from "#core/wire/text/escape-html.ts";
import { formatCalendarDay } from "#core/format/format-date.ts";
import { formatNumber } from "#core/format/format-number.ts";
import { type Cell, type Chart, type DashboardFigure, findHighestRow } from "./dashboard-figure.ts";

type Row = readonly Cell[];
type BarChart = Extract<Chart, { kind: "bars" }>;
type DayChart = Extract<Chart, { kind: "days" }>;

/**
 * Returns the chart of a figure as HTML, or "" for a figure without a chart. Labels are text and not part of the SVG,
 * so that they wrap, and grow with the font size.
 */
export function drawChart(figure: DashboardFigure): string {
  const { chart } = figure;
  if (chart.kind === "bars") return drawBars(figure, chart);
  if (chart.kind === "days") return drawDays(figure, chart);
  return chart.kind === "weeks" ? drawWeeks(figure) : "";
}

/** Returns a sentence about one row of a chart, or "" for a figure without a chart. */
export function describeExample({ chart, rows }: DashboardFigure): string {
  if (chart.kind === "numbers") return "";
  let row = chart.findExampleRow?.(rows);
  if (row === undefined && chart.kind !== "weeks")
    row = findHighestRow(rows, (candidate) => Number(candidate[chart.valueColumn]));
  return row === undefined ? "" : chart.describeRow(row);
}

/** Returns whether a figure has nothing to draw: no rows, or only zeros. */
export function isEmptyFigure({ chart, rows }: DashboardFigure): boolean {
  if (chart.kind === "numbers") return false;
  return rows.every((row) => row.slice(1).every((cell) => typeof cell === "string" || Number(cell) === 0));
}

/** Maximum number of steps between the ticks of an axis. */
const MAX_STEPS = 4;

/**
 * Returns at most five ticks of an axis. The first tick is 0, and the last is at least `highest`. The step is 1, 2 or 5
 * times a power of ten.
 */
export function listTicks(highest: number): number[] {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(highest / MAX_STEPS)));
  const step = [1, 2, 5].map((factor) => factor * power).find((size) => highest <= size * MAX_STEPS) ?? 10 * power;
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/**
 * Draws a bar for each row. Above each bar, the label is at the left and the value at the right. The axis is below all
 * bars.
 */
function drawBars(
  { name, rows }: DashboardFigure,
  { valueColumn, axisLabel, axisEnd, noteColumn, formatValue }: BarChart,
): string {
  const toValueText = (row: Row): string => formatValue?.(row) ?? formatNumber(Number(row[valueColumn]));
  const ticks = listTicks(
    axisEnd ?? Number(findHighestRow(rows, (row) => Number(row[valueColumn]))?.[valueColumn] ?? 0),
  );
  const end = ticks.at(-1) ?? 1;
  const marks = ticks.map((tick) => `M${toLength(tick, end)} 0v6`);
  const bars = rows.map((row) => {
    const note =
      noteColumn === undefined || row[noteColumn] === "" ? "" : `<small>${escapeHtml(String(row[noteColumn]))}</small>`;
    return (
      `<div class="bar"><span>${escapeHtml(String(row[0]))}${note}</span><b>${escapeHtml(toValueText(row))}</b>` +
      `<svg viewBox="0 0 100 8" preserveAspectRatio="none"><path class="track" d="M0 0h100v8h-100z"/>` +
      `<path class="ink" d="M0 0h${toLength(Number(row[valueColumn]), end)}v8h-${toLength(Number(row[valueColumn]), end)}z"/></svg></div>`
    );
  });
  const description = `${name}: ${rows.map((row) => `${row[0]} ${toValueText(row)}`).join(", ")}.`;
  return renderImage(
    description,
    `${bars.join("")}<svg class="axis" viewBox="0 0 100 6" preserveAspectRatio="none"><path class="base" d="M0 0h100${marks.join("")}"/></svg><div class="scale">${ticks.map((tick) => `<span><i>${formatNumber(tick)}</i></span>`).join("")}</div><p class="unit">${escapeHtml(axisLabel)}</p>`,
  );
}

const CHART_HEIGHT = 100;

/** Draws a column for each day, over a time axis. */
function drawDays({ name, rows }: DashboardFigure, { valueColumn, axisLabel, describeRow }: DayChart): string {
  const peak = findHighestRow(rows, (row) => Number(row[valueColumn]));
  const ticks = listTicks(Number(peak?.[valueColumn] ?? 0));
  const end = ticks.at(-1) ?? 1;
  const columns = rows.map((row, index) => {
    const height = toLength(Number(row[valueColumn]), end);
    return `<path class="ink" d="M${index + 0.1} ${CHART_HEIGHT}v-${height}h.8v${height}z"><title>${escapeHtml(describeRow(row))}</title></path>`;
  });
  const lines = ticks.slice(1).map((tick) => `M0 ${CHART_HEIGHT - toLength(tick, end)}h${rows.length}`);
  const days = [rows[0], rows[Math.floor(rows.length / 2)], rows.at(-1)].flatMap((row) =>
    row === undefined ? [] : [formatCalendarDay(String(row[0]), "shortDay")],
  );
  const daysAboveZero = rows.filter((row) => Number(row[valueColumn]) > 0).length;
  const description = `${name}: above zero on ${daysAboveZero} of ${rows.length} days.${peak === undefined ? "" : ` Highest: ${describeRow(peak)}`}`;
  return renderImage(
    description,
    `<p class="unit">${escapeHtml(axisLabel)}</p><div class="days"><div class="levels">${ticks
      .toReversed()
      .map((tick) => `<span>${formatNumber(tick)}</span>`)
      .join("")}</div>` +
      `<svg viewBox="0 0 ${rows.length} ${CHART_HEIGHT}" preserveAspectRatio="none"><path class="lines" d="${lines.join("")}"/>${columns.join("")}<path class="base" d="M0 ${CHART_HEIGHT}h${rows.length}"/></svg>` +
      `<div class="dates">${[...new Set(days)].map((day) => `<span>${day}</span>`).join("")}</div></div>`,
  );
}

/** Number of shades of cells in the grid. Shade 0 is a cell without colour. */
const SHADES = 5;

/**
 * Draws a grid with a row for each cohort and a column for each week after the registration. A cell shows which
 * percentage of the cohort practised in the week. Higher percentages have darker cells.
 */
function drawWeeks(figure: DashboardFigure): string {
  const { name, columns, rows } = figure;
  const weeks = columns.slice(2);
  const lines = rows.map(([week, learners, ...active]) => {
    const cells = active.map((count) => {
      if (count === null) return "<td></td>";
      const share = Number(count) / Math.max(1, Number(learners));
      return `<td class="shade${Math.ceil(share * SHADES)}">${Math.round(share * 100)}</td>`;
    });
    return `<tr><th>${formatCalendarDay(String(week), "shortDay")}</th><td class="size">${learners}</td>${cells.join("")}</tr>`;
  });
  const description = `${name}: ${rows.length} weeks of registrations. ${describeExample(figure)}`;
  return `<div class="wide" tabindex="0" role="region" aria-label="${escapeHtml(name)}, chart">${renderImage(
    description,
    `<table class="cohorts"><thead><tr><th>Registered in the week of</th><th class="size">Learners</th><th colspan="${weeks.length}">% of them who practised in week</th></tr>` +
      `<tr><td></td><td></td>${weeks.map((_, index) => `<th>${index}</th>`).join("")}</tr></thead><tbody>${lines.join("")}</tbody></table>`,
  )}</div>`;
}

/** Returns a value as a length from 0 to 100 on an axis that ends at `end`. */
function toLength(value: number, end: number): number {
  return Math.round((1000 * value) / end) / 10;
}

function renderImage(description: string, body: string): string {
  return `<div class="chart" role="img" aria-label="${escapeHtml(description)}">${body}</div>`;
}
