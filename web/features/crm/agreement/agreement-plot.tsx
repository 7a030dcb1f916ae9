import { formatBand } from "#core/format/format-number.ts";
import { plural } from "#core/format/plural.ts";
import type { AgreementPoint } from "#core/wire/crm/agreement.ts";
import { lowestTick } from "#web/ui/chart/lowest-tick.ts";
import chart from "#web/ui/chart/plot.module.css";
import { cx } from "#web/ui/style/cx.ts";
import styles from "./agreement.module.css";

const SIZE = 360;
const MARGIN = { left: 44, right: 16, top: 16, bottom: 44 };
const HIGHEST_BAND = 9;
const RADIUS = { oneAnswer: 4, largest: 13 };

/**
 * Plots our bands against the examiners' bands. A dot grows with the number of its answers, up to a largest size. On
 * the diagonal line, both bands are equal.
 */
export function AgreementPlot({ label, points }: { label: string; points: readonly AgreementPoint[] }) {
  const lowest = lowestTick(points.flatMap(({ examiner, machine }) => [examiner, machine]));
  const side = SIZE - MARGIN.left - MARGIN.right;
  const toX = (band: number) => MARGIN.left + ((band - lowest) / (HIGHEST_BAND - lowest)) * side;
  const toY = (band: number) => MARGIN.top + ((HIGHEST_BAND - band) / (HIGHEST_BAND - lowest)) * side;
  const toRadius = (count: number) => Math.min(RADIUS.largest, RADIUS.oneAnswer * Math.sqrt(count));
  const ticks = Array.from({ length: HIGHEST_BAND - lowest + 1 }, (_, index) => lowest + index);
  const [left, right, top, bottom] = [toX(lowest), toX(HIGHEST_BAND), toY(HIGHEST_BAND), toY(lowest)];
  return (
    <svg className={cx(chart.plot, styles.plot)} viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={label}>
      {ticks.map((band) => (
        <g key={band}>
          <path className={chart.grid} d={`M${left} ${toY(band)}H${right}M${toX(band)} ${top}V${bottom}`} />
          <text x={toX(band)} y={bottom + 18} textAnchor="middle">
            {band}
          </text>
          <text x={left - 10} y={toY(band) + 4} textAnchor="end">
            {band}
          </text>
        </g>
      ))}
      <path className={chart.axis} d={`M${left} ${top}V${bottom}H${right}`} fill="none" />
      <path className={chart.target} d={`M${left} ${bottom}L${right} ${top}`} />
      <text x={(left + right) / 2} y={SIZE - 6} textAnchor="middle">
        Examiner’s band
      </text>
      <text x={-(top + bottom) / 2} y={14} textAnchor="middle" transform="rotate(-90)">
        Our band
      </text>
      {points.map(({ examiner, machine, count }) => (
        <circle
          key={`${examiner} ${machine}`}
          className={styles.dot}
          cx={toX(examiner)}
          cy={toY(machine)}
          r={toRadius(count)}
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
