import { formatBand } from "#core/format/format-number.ts";
import { plural } from "#core/format/plural.ts";
import type { AgreementPoint } from "#core/wire/crm/agreement.ts";
import { lowestTick } from "#web/ui/chart/lowest-tick.ts";
import chart from "#web/ui/chart/plot.module.css";
import { cx } from "#web/ui/style/cx.ts";
import styles from "./agreement.module.css";

const SIZE = 360;
const EDGE = { left: 44, right: 16, top: 16, bottom: 44 };
const HIGHEST_BAND = 9;
const RADIUS = { oneAnswer: 4, largest: 13 };

/**
 * Plots our bands against the examiners' bands. The more answers a dot stands for, the larger it is. On the diagonal
 * line, both bands are equal.
 */
export function AgreementPlot({ label, points }: { label: string; points: readonly AgreementPoint[] }) {
  const lowest = lowestTick(points.flatMap(({ examiner, machine }) => [examiner, machine]));
  const side = SIZE - EDGE.left - EDGE.right;
  const x = (band: number) => EDGE.left + ((band - lowest) / (HIGHEST_BAND - lowest)) * side;
  const y = (band: number) => EDGE.top + ((HIGHEST_BAND - band) / (HIGHEST_BAND - lowest)) * side;
  const radius = (count: number) => Math.min(RADIUS.largest, RADIUS.oneAnswer * Math.sqrt(count));
  const ticks = Array.from({ length: HIGHEST_BAND - lowest + 1 }, (_, index) => lowest + index);
  const [west, east, north, south] = [x(lowest), x(HIGHEST_BAND), y(HIGHEST_BAND), y(lowest)];
  return (
    <svg className={cx(chart.plot, styles.plot)} viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={label}>
      {ticks.map((band) => (
        <g key={band}>
          <path className={chart.grid} d={`M${west} ${y(band)}H${east}M${x(band)} ${north}V${south}`} />
          <text x={x(band)} y={south + 18} textAnchor="middle">
            {band}
          </text>
          <text x={west - 10} y={y(band) + 4} textAnchor="end">
            {band}
          </text>
        </g>
      ))}
      <path className={chart.axis} d={`M${west} ${north}V${south}H${east}`} fill="none" />
      <path className={chart.target} d={`M${west} ${south}L${east} ${north}`} />
      <text x={(west + east) / 2} y={SIZE - 6} textAnchor="middle">
        Examiner’s band
      </text>
      <text x={-(north + south) / 2} y={14} textAnchor="middle" transform="rotate(-90)">
        Our band
      </text>
      {points.map(({ examiner, machine, count }) => (
        <circle
          key={`${examiner} ${machine}`}
          className={styles.dot}
          cx={x(examiner)}
          cy={y(machine)}
          r={radius(count)}
        >
          <title>
            {plural(count, {
              one: `Examiner’s band ${formatBand(examiner)}, our band ${formatBand(machine)}: # answer`,
              other: `Examiner’s band ${formatBand(examiner)}, our band ${formatBand(machine)}: # answers`,
            })}
          </title>
        </circle>
      ))}
    </svg>
  );
}
