import type { Chart } from "#core/exam/content/figure.ts";
import { axisTicks, formatChartNumber, wrapLabel } from "./chart-scale.ts";
import styles from "./figure.module.css";
import { inkFill, InkPatterns, LINE_DASHES, LinePoint } from "./inks.tsx";

/** Approximate width of a label character, in CSS pixels. */
const CHARACTER_WIDTH = 7;
const LINE_HEIGHT = 16;

/** Bars and lines over a shared axis. */
export function AxisChart({ id, chart, width, label }: { id: string; chart: Chart; width: number; label: string }) {
  const { categories, series, axes, unit } = chart;
  const ticks = axisTicks(series.flatMap((one) => one.values));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const tickLabels = ticks.map((tick) => formatChartNumber(tick, unit));
  const left = Math.max(...tickLabels.map((words) => words.length)) * CHARACTER_WIDTH + 12;
  const heading = axisHeading(axes?.y, unit);
  const top = heading === null ? 12 : 34;
  const plot = { left, top, width: Math.max(60, width - left - 6), height: Math.max(170, Math.min(300, width * 0.45)) };
  const categoryWidth = plot.width / categories.length;
  const everyNth = chart.kind === "line" ? Math.ceil(widestLabel(categories) / categoryWidth) : 1;
  const labels = categories.map((category) =>
    wrapLabel(category, Math.max(4, Math.floor((categoryWidth * everyNth) / CHARACTER_WIDTH))),
  );
  const lines = Math.max(...labels.map((one) => one.length));
  const bottom = plot.top + plot.height;
  const height = bottom + 8 + lines * LINE_HEIGHT + (axes?.x === undefined ? 4 : LINE_HEIGHT + 8);
  const y = (value: number): number => rounded(bottom - ((value - low) / (high - low)) * plot.height);
  const centre = (index: number): number => rounded(plot.left + categoryWidth * (index + 0.5));

  return (
    <svg className={styles.plot} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <InkPatterns id={id} />
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
      {labels.map((words, index) =>
        index % everyNth === 0 ? (
          <text
            key={categories[index]}
            x={centre(index)}
            y={bottom + 18}
            textAnchor="middle"
            className={styles.category}
          >
            {words.map((word, line) => (
              <tspan key={word} x={centre(index)} dy={line === 0 ? 0 : LINE_HEIGHT}>
                {word}
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
        ? series.map((one, index) => (
            <g key={one.name}>
              <path
                d={one.values.map((value, at) => `${at === 0 ? "M" : "L"}${centre(at)} ${y(value)}`).join("")}
                fill="none"
                stroke="var(--ink)"
                strokeWidth="2"
                strokeDasharray={LINE_DASHES[index % 4]}
              />
              {one.values.map((value, at) => (
                <LinePoint key={categories[at]} index={index} x={centre(at)} y={y(value)} />
              ))}
            </g>
          ))
        : series.map((one, index) => {
            const bar = Math.min(46, (categoryWidth * 0.72) / series.length);
            return one.values.map((value, at) => (
              <rect
                key={`${one.name} ${categories[at]}`}
                x={rounded(centre(at) + (index - series.length / 2) * bar)}
                y={Math.min(y(value), y(0))}
                width={rounded(bar)}
                height={rounded(Math.abs(y(value) - y(0)))}
                fill={inkFill(id, index, series.length)}
                stroke="var(--ink)"
              />
            ));
          })}
    </svg>
  );
}

/** Returns a heading such as "Share of journeys" or "Waste (tonnes)"; percent signs are at the numbers. */
function axisHeading(name: string | undefined, unit: string | undefined): string | null {
  const unitLabel = unit === undefined || unit === "%" ? null : unit;
  if (name === undefined) return unitLabel;
  return unitLabel === null || name.includes(unitLabel) ? name : `${name} (${unitLabel})`;
}

function widestLabel(names: readonly string[]): number {
  return Math.max(...names.map((name) => name.length)) * CHARACTER_WIDTH + 6;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
