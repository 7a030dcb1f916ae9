import styles from "./plot.module.css";
import { useMedia } from "../hooks/use-media.ts";

export type Bar = {
  label: string;
  /** Share of the full width, 0 to 1. */
  share: number;
  value: string;
  /** Shares between which the true share is expected. */
  range?: { low: number; high: number } | null;
  /** A line below the bar. */
  note?: string;
};
export type BarPlotProps = {
  /** Describes the plot in one sentence, for screen readers. */
  label: string;
  bars: readonly Bar[];
  /** A share to compare every bar with, drawn as a line across each bar. */
  mark?: number;
};

const ROW_HEIGHT = 46;
const NOTE_HEIGHT = 22;

/** Horizontal bars, each with its label above and its value at the right. */
export function BarPlot({ label, bars, mark }: BarPlotProps) {
  const isWide = useMedia("(min-width: 768px)");
  const width = isWide ? 640 : 342;
  const rowHeight = ROW_HEIGHT + (bars.some(({ note }) => note !== undefined) ? NOTE_HEIGHT : 0);
  const height = bars.length * rowHeight;
  return (
    <svg className={styles.plot} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {bars.map(({ range, note, ...bar }, i) => {
        const top = i * rowHeight;
        return (
          <g key={bar.label}>
            <text className={styles.label} x="0" y={top + 16}>
              {bar.label}
            </text>
            <text className={styles.strong} x={width} y={top + 16} textAnchor="end">
              {bar.value}
            </text>
            <path className={styles.track} d={`M0 ${top + 24}h${width}v8h-${width}z`} />
            <path className={styles.bar} d={`M0 ${top + 24}h${width * bar.share}v8h-${width * bar.share}z`} />
            {range !== undefined && range !== null && (
              <>
                <path className={styles.barRange} d={rangePath(range, width, top + 28)} />
                <path className={styles.barRangeInside} d={insidePath(range.low, bar.share, width, top + 28)} />
              </>
            )}
            {mark !== undefined && (
              <>
                <path className={styles.markEdge} d={`M${width * mark} ${top + 20}v16`} />
                <path className={styles.mark} d={`M${width * mark} ${top + 20}v16`} />
              </>
            )}
            {note !== undefined && (
              <text x="0" y={top + 48}>
                {note}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** Returns a line from end to end of a range, with a short stroke across each end. */
function rangePath({ low, high }: { low: number; high: number }, width: number, y: number): string {
  const [from, to] = [insideX(low, width), insideX(high, width)];
  return `M${from} ${y - 7}v14M${from} ${y}H${to}M${to} ${y - 7}v14`;
}

/** Returns the part of a range's line that overlaps the bar. That part is drawn in the colour of the page. */
function insidePath(low: number, share: number, width: number, y: number): string {
  const from = insideX(low, width);
  return width * share <= from ? "" : `M${from} ${y - 4}v8M${from} ${y}H${width * share}`;
}

/** Returns the x of a share, moved so that a stroke of two pixels stays inside the plot. */
function insideX(share: number, width: number): number {
  return Math.min(width - 1, Math.max(1, width * share));
}
