import type { Chart } from "#core/exam/content/figure.ts";
import { formatChartNumber, pieSlice } from "./chart-scale.ts";
import styles from "./figure.module.css";
import { FillPatterns, fillOf } from "./chart-fills.tsx";

/** Space around a pie for its numbers. */
const MARGIN_PX = 36;
/** Height of a pie's name above it. */
const NAME_HEIGHT_PX = 24;
const MAX_RADIUS_PX = 110;
/** Minimum width of a pie with its margins. Pies that do not fit side by side are below each other. */
const MIN_CELL_WIDTH_PX = 190;

/** One pie per series, clockwise from the top, with numbers around it. */
export function PieChart({ id, chart, width, label }: { id: string; chart: Chart; width: number; label: string }) {
  const { series, categories, unit } = chart;
  const columns = Math.max(1, Math.min(series.length, Math.floor(width / MIN_CELL_WIDTH_PX)));
  const cellWidth = width / columns;
  const radius = Math.min(MAX_RADIUS_PX, cellWidth / 2 - MARGIN_PX);
  const hasNames = series.length > 1;
  const nameHeight = hasNames ? NAME_HEIGHT_PX : 0;
  const cellHeight = 2 * (radius + MARGIN_PX) + nameHeight;
  const rows = Math.ceil(series.length / columns);
  return (
    <svg className={styles.plot} viewBox={`0 0 ${width} ${rows * cellHeight}`} role="img" aria-label={label}>
      <FillPatterns id={id} />
      {series.map(({ name, values }, index) => {
        const x = cellWidth * ((index % columns) + 0.5);
        const y = Math.floor(index / columns) * cellHeight + nameHeight + MARGIN_PX + radius;
        return (
          <g key={name}>
            {hasNames && (
              <text x={x} y={y - radius - MARGIN_PX} textAnchor="middle" className={styles.pieName}>
                {name}
              </text>
            )}
            {slices(values).map(({ from, to }, i) => {
              const { path, label: labelPosition } = pieSlice({ x, y, radius }, from, to);
              const value = values[i] ?? 0;
              return value === 0 ? null : (
                <g key={categories[i]}>
                  <path
                    d={path}
                    fill={fillOf(id, i, categories.length)}
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

/** Returns where each slice starts and ends, in turns. */
function slices(values: readonly number[]): { from: number; to: number }[] {
  const whole = values.reduce((sum, value) => sum + value, 0) || 1;
  let turn = 0;
  return values.map((value) => {
    const from = turn;
    turn += value / whole;
    return { from, to: turn };
  });
}
