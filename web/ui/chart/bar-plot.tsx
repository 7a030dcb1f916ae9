import styles from "./plot.module.css";
import { useMedia } from "../hooks/use-media.ts";

export type Bar = { label: string; /** Share of the full width, 0 to 1. */ share: number; value: string };
export type BarPlotProps = {
  /** Describes the plot in one sentence, for screen readers. */
  label: string;
  bars: readonly Bar[];
};

const ROW_HEIGHT = 46;

/** Horizontal bars, each with its label above and its value at the right. */
export function BarPlot({ label, bars }: BarPlotProps) {
  const isWide = useMedia("(min-width: 768px)");
  const width = isWide ? 640 : 342;
  const height = bars.length * ROW_HEIGHT;
  return (
    <svg className={styles.plot} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {bars.map((bar, i) => (
        <g key={bar.label}>
          <text className={styles.label} x="0" y={i * ROW_HEIGHT + 16}>
            {bar.label}
          </text>
          <text className={styles.strong} x={width} y={i * ROW_HEIGHT + 16} textAnchor="end">
            {bar.value}
          </text>
          <path className={styles.track} d={`M0 ${i * ROW_HEIGHT + 24}h${width}v8h-${width}z`} />
          <path className={styles.bar} d={`M0 ${i * ROW_HEIGHT + 24}h${width * bar.share}v8h-${width * bar.share}z`} />
        </g>
      ))}
    </svg>
  );
}
