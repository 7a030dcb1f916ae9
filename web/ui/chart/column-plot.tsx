import styles from "./plot.module.css";
import { useMedia } from "../hooks/use-media.ts";

export type Column = {
  /** Text below the column. */
  label: string;
  amount: number;
  /** Text above the column. */
  value: string;
};
export type ColumnPlotProps = {
  /** Describes the plot in one sentence, for screen readers. */
  label: string;
  columns: readonly Column[];
};

const HEIGHT = 180;
const TOP = 24;
const FLOOR = HEIGHT - 28;

/** Columns side by side, for amounts over time. Narrow screens label every second column, counted from the last. */
export function ColumnPlot({ label, columns }: ColumnPlotProps) {
  const isWide = useMedia("(min-width: 768px)");
  const width = isWide ? 640 : 342;
  const step = width / columns.length;
  const largest = Math.max(1, ...columns.map(({ amount }) => amount));
  return (
    <svg className={styles.plot} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
      {columns.map((column, i) => {
        const height = (column.amount / largest) * (FLOOR - TOP);
        const middle = step * (i + 0.5);
        return (
          <g key={column.label}>
            <path className={styles.bar} d={`M${middle - step * 0.3} ${FLOOR}v${-height}h${step * 0.6}v${height}z`} />
            <text className={styles.strong} x={middle} y={FLOOR - height - 6} textAnchor="middle">
              {column.value}
            </text>
            {(isWide || (columns.length - 1 - i) % 2 === 0) && (
              <text x={middle} y={HEIGHT - 8} textAnchor="middle">
                {column.label}
              </text>
            )}
          </g>
        );
      })}
      <path className={styles.axis} d={`M0 ${FLOOR}h${width}`} />
    </svg>
  );
}
