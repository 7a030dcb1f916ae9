import type { Chart } from "#core/exam/content/figure.ts";
import { formatChartNumber, pieSlice } from "./chart-scale.ts";
import styles from "./figure.module.css";
import { inkFill, InkPatterns } from "./inks.tsx";

/** Space around a pie for its numbers. */
const MARGIN = 36;
/** Minimum pie size; pies that do not fit side by side are stacked. */
const MIN_PIE_SIZE = 190;

/** One pie per series, clockwise from the top, with numbers around it. */
export function PieChart({ id, chart, width, label }: { id: string; chart: Chart; width: number; label: string }) {
  const { series, categories, unit } = chart;
  const columns = Math.max(1, Math.min(series.length, Math.floor(width / MIN_PIE_SIZE)));
  const cell = { width: width / columns, radius: Math.min(110, width / columns / 2 - MARGIN) };
  const named = series.length > 1;
  const cellHeight = 2 * (cell.radius + MARGIN) + (named ? 24 : 0);
  const rows = Math.ceil(series.length / columns);
  return (
    <svg className={styles.plot} viewBox={`0 0 ${width} ${rows * cellHeight}`} role="img" aria-label={label}>
      <InkPatterns id={id} />
      {series.map((one, index) => {
        const x = cell.width * ((index % columns) + 0.5);
        const y = Math.floor(index / columns) * cellHeight + (named ? 24 : 0) + MARGIN + cell.radius;
        return (
          <g key={one.name}>
            {named && (
              <text x={x} y={y - cell.radius - MARGIN} textAnchor="middle" className={styles.pieName}>
                {one.name}
              </text>
            )}
            {slices(one.values).map(({ from, to }, at) => {
              const { path, label: labelPosition } = pieSlice({ x, y, radius: cell.radius }, from, to);
              const value = one.values[at] ?? 0;
              return value === 0 ? null : (
                <g key={categories[at]}>
                  <path
                    d={path}
                    fill={inkFill(id, at, categories.length)}
                    stroke="var(--raised)"
                    strokeWidth="3"
                    strokeLinejoin="round"
                  />
                  <path d={path} fill="none" stroke="var(--ink)" strokeLinejoin="round" />
                  <text x={labelPosition.x} y={labelPosition.y + 4} textAnchor="middle" className={styles.category}>
                    {formatChartNumber(value, unit)}
                  </text>
                </g>
              );
            })}
          </g>
        );
      })}
    </svg>
  );
}

/** Returns each slice's start and end in turns. */
function slices(values: readonly number[]): { from: number; to: number }[] {
  const whole = values.reduce((sum, value) => sum + value, 0) || 1;
  let turn = 0;
  return values.map((value) => {
    const from = turn;
    turn += value / whole;
    return { from, to: turn };
  });
}
