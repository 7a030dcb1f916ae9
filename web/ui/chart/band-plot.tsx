import { bandStep } from "../display/band-chip.tsx";
import bands from "../style/bands.module.css";
import styles from "./plot.module.css";
import { lowestTick } from "./lowest-tick.ts";
import { useMedia } from "../hooks/use-media.ts";
import { formatBand } from "#core/format/format-number.ts";

export type BandPoint = {
  id: string;
  /** One letter, shown in the point's box. */
  letter: string;
  band: number;
  /** Value of the line at this point, in bands. Null: the line skips this point. */
  line: number | null;
  /** Bands between which the true band is expected. */
  range: { low: number; high: number } | null;
  /** Whether a dotted vertical line before this point separates bands that were given under different rules. */
  startsNewRules?: boolean;
  /** Whether the point is drawn as an outline and its range is hidden. */
  isFaded: boolean;
};

export type BandPlotProps = {
  /** Describes the plot in one sentence, for screen readers. */
  label: string;
  points: readonly BandPoint[];
  target: number;
  /** Labels under the first and the last point. */
  from: string;
  to: string;
};

const HIGHEST_BAND = 9;
/** Maximum number of points that a caller may show, on wide and on narrow screens. Their boxes do not overlap. */
const MAX_POINTS = { wide: 22, narrow: 12 } as const;

/** Returns how many points a caller may show on this screen. */
export function useMaxBandPoints(): number {
  return useMedia("(min-width: 768px)") ? MAX_POINTS.wide : MAX_POINTS.narrow;
}

/**
 * Plots bands in the order of `points`, at equal distances, on a scale from 4 to 9. The scale starts lower if a value
 * to be drawn is lower.
 */
export function BandPlot({ label, points, target, from, to }: BandPlotProps) {
  const isWide = useMedia("(min-width: 768px)");
  const size = isWide
    ? { width: 640, height: 262, right: 84, left: 26 }
    : { width: 342, height: 240, right: 12, left: 20 };
  const floor = size.height - 28;
  const lowest = lowestTick([
    target,
    ...points.flatMap(({ band, line, range }) => [band, line ?? band, range?.low ?? band]),
  ]);
  const ticks = Array.from({ length: HIGHEST_BAND - lowest + 1 }, (_, i) => lowest + i);
  const y = (band: number): number => floor - ((band - lowest) / (HIGHEST_BAND - lowest)) * (floor - 16);
  const first = size.left + 14;
  const last = size.width - size.right - 14;
  const x = (i: number): number =>
    points.length < 2 ? (first + last) / 2 : first + ((last - first) * i) / (points.length - 1);
  const end = size.width - size.right;
  const linePoints = points.flatMap((point, i) => (point.line === null ? [] : [`${x(i)} ${y(point.line)}`]));
  const current = points.findLast((point) => point.line !== null)?.line ?? null;
  // On narrow screens the target's label is above its line, at the right, or at the left if boxes cover only the right
  // end.
  const isOnLabel = ({ band }: BandPoint): boolean => Math.abs(y(band) - (y(target) - 10)) < 18;
  const isRightTaken = points.slice(-3).some(isOnLabel) && !points.slice(0, 3).some(isOnLabel);

  return (
    <svg className={styles.plot} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      {ticks.map((band) => (
        <g key={band}>
          <path className={band === lowest ? styles.axis : styles.grid} d={`M${size.left} ${y(band)}H${end}`} />
          <text x={size.left - 8} y={y(band) + 4} textAnchor="end">
            {band}
          </text>
        </g>
      ))}
      <path className={styles.target} d={`M${size.left} ${y(target)}H${end}`} />
      {isWide ? (
        <text className={styles.strong} x={end + 8} y={y(target) + 4}>
          Target {formatBand(target)}
        </text>
      ) : (
        <text
          className={styles.strong}
          x={isRightTaken ? size.left + 4 : end}
          y={y(target) - 6}
          textAnchor={isRightTaken ? "start" : "end"}
        >
          Target {formatBand(target)}
        </text>
      )}
      {points.map((point, i) =>
        point.range === null || point.isFaded ? null : (
          <path
            key={point.id}
            className={styles.range}
            d={`M${x(i)} ${y(point.range.low)}V${y(point.range.high)}M${x(i) - 5} ${y(point.range.low)}h10M${x(i) - 5} ${y(point.range.high)}h10`}
          />
        ),
      )}
      {points.map((point, i) =>
        point.startsNewRules === true ? (
          <path key={point.id} className={styles.scale} d={`M${(x(i) + x(Math.max(0, i - 1))) / 2} 16V${floor}`} />
        ) : null,
      )}
      {linePoints.length > 1 && (
        <>
          <path className={styles.halo} d={`M${linePoints.join("L")}`} />
          <path className={styles.line} d={`M${linePoints.join("L")}`} />
        </>
      )}
      {points.map((point, i) => (
        <g key={point.id} className={point.isFaded ? styles.faded : bands[bandStep(point.band)]}>
          <rect x={x(i) - 10} y={y(point.band) - 10} width="20" height="20" rx="2" />
          <text x={x(i)} y={y(point.band) + 5} textAnchor="middle">
            {point.letter}
          </text>
        </g>
      ))}
      {isWide && current !== null && linePoints.length > 1 && (
        <text className={styles.strong} x={end + 8} y={currentLabelY(y(current), y(target))}>
          Now {formatBand(current)}
        </text>
      )}
      <text
        x={points.length < 2 ? x(0) : size.left}
        y={size.height - 6}
        textAnchor={points.length < 2 ? "middle" : "start"}
      >
        {from}
      </text>
      {points.length > 1 && (
        <text x={end} y={size.height - 6} textAnchor="end">
          {to}
        </text>
      )}
    </svg>
  );
}

/**
 * Returns the y of the label "Now": level with the current band, or away from the target's label if the two would
 * overlap.
 */
function currentLabelY(currentY: number, targetY: number): number {
  const areLabelsClose = Math.abs(currentY - targetY) < 16;
  if (!areLabelsClose) return currentY + 4;
  const isBelowTarget = currentY >= targetY;
  return isBelowTarget ? currentY + 20 : currentY - 12;
}
