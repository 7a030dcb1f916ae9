import type { Chart } from "#core/exam/content/figure.ts";
import { axisTicks, formatChartNumber, wrapLabel } from "./chart-scale.ts";
import styles from "./figure.module.css";
import { dashOf, FillPatterns, fillOf, LinePoint } from "./chart-fills.tsx";

/** Approximate width of a label character. */
const CHARACTER_WIDTH_PX = 7;
const LINE_HEIGHT_PX = 16;
/** Limits of a plot's height. */
const PLOT_HEIGHT_PX = { min: 170, max: 300 } as const;
/** Height of a plot as a share of the chart's width, within the limits above. */
const PLOT_HEIGHT_SHARE = 0.45;
const MAX_BAR_WIDTH_PX = 46;
/** The bars of a category take at most this share of its width. */
const BARS_SHARE = 0.72;

/** A bar chart or a line graph with its axes. */
export function AxisChart({ id, chart, width, label }: { id: string; chart: Chart; width: number; label: string }) {
  const { categories, series, axes, unit } = chart;
  const ticks = axisTicks(series.flatMap(({ values }) => values));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const tickLabels = ticks.map((tick) => formatChartNumber(tick, unit));
  const left = Math.max(...tickLabels.map((tickLabel) => tickLabel.length)) * CHARACTER_WIDTH_PX + 12;
  const heading = axisHeading(axes?.y, unit);
  const top = heading === null ? 12 : 34;
  const plotHeight = Math.max(PLOT_HEIGHT_PX.min, Math.min(PLOT_HEIGHT_PX.max, width * PLOT_HEIGHT_SHARE));
  const plot = { left, top, width: Math.max(60, width - left - 6), height: plotHeight };
  const categoryWidth = plot.width / categories.length;
  /** A line graph labels every nth category, so that the labels do not overlap. */
  const everyNth = chart.kind === "line" ? Math.ceil(widestLabel(categories) / categoryWidth) : 1;
  const labels = categories.map((category) =>
    wrapLabel(category, Math.max(4, Math.floor((categoryWidth * everyNth) / CHARACTER_WIDTH_PX))),
  );
  const lineCount = Math.max(...labels.map((lines) => lines.length));
  const bottom = plot.top + plot.height;
  const height = bottom + 8 + lineCount * LINE_HEIGHT_PX + (axes?.x === undefined ? 4 : LINE_HEIGHT_PX + 8);
  const y = (value: number): number => rounded(bottom - ((value - low) / (high - low)) * plot.height);
  const centre = (index: number): number => rounded(plot.left + categoryWidth * (index + 0.5));

  return (
    <svg className={styles.plot} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <FillPatterns id={id} />
      {heading !== null && (
        <text x="0" y="12" className={styles.axisName}>
          {heading}
        </text>
      )}
      {ticks.map((tick, index) => (
        <g key={tick}>
          <path className={tick === 0 ? styles.axis : styles.grid} d={`M${plot.left} ${y(tick)}H${width}`} />
          <text x={plot.left - 8} y={y(tick) + 4} textAnchor="end">
            {tickLabels[index]}
          </text>
        </g>
      ))}
      {labels.map((lines, index) =>
        index % everyNth === 0 ? (
          <text
            key={categories[index]}
            x={centre(index)}
            y={bottom + 18}
            textAnchor="middle"
            className={styles.category}
          >
            {lines.map((line, lineIndex) => (
              <tspan key={line} x={centre(index)} dy={lineIndex === 0 ? 0 : LINE_HEIGHT_PX}>
                {line}
              </tspan>
            ))}
          </text>
        ) : null,
      )}
      {axes !== undefined && (
        <text x={plot.left + plot.width / 2} y={height - 4} textAnchor="middle" className={styles.axisName}>
          {axes.x}
        </text>
      )}
      {chart.kind === "line"
        ? series.map(({ name, values }, index) => (
            <g key={name}>
              <path
                d={values.map((value, i) => `${i === 0 ? "M" : "L"}${centre(i)} ${y(value)}`).join("")}
                fill="none"
                stroke="var(--ink)"
                strokeWidth="2"
                strokeDasharray={dashOf(index)}
              />
              {values.map((value, i) => (
                <LinePoint key={categories[i]} index={index} x={centre(i)} y={y(value)} />
              ))}
            </g>
          ))
        : series.map(({ name, values }, index) => {
            const barWidth = Math.min(MAX_BAR_WIDTH_PX, (categoryWidth * BARS_SHARE) / series.length);
            return values.map((value, i) => (
              <rect
                key={`${name} ${categories[i]}`}
                x={rounded(centre(i) + (index - series.length / 2) * barWidth)}
                y={Math.min(y(value), y(0))}
                width={rounded(barWidth)}
                height={rounded(Math.abs(y(value) - y(0)))}
                fill={fillOf(id, index, series.length)}
                stroke="var(--ink)"
              />
            ));
          })}
    </svg>
  );
}

/** Returns a heading such as "Waste (tonnes)". Leaves out the unit %, because each number has it. */
function axisHeading(name: string | undefined, unit: string | undefined): string | null {
  const unitLabel = unit === undefined || unit === "%" ? null : unit;
  if (name === undefined) return unitLabel;
  return unitLabel === null || name.includes(unitLabel) ? name : `${name} (${unitLabel})`;
}

function widestLabel(names: readonly string[]): number {
  return Math.max(...names.map((name) => name.length)) * CHARACTER_WIDTH_PX + 6;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
