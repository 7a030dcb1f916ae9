import { formatBand, formatPercent } from "#core/format/format-number.ts";
import { formatClock } from "#core/format/format-duration.ts";
import type { ReactNode } from "react";
import type { Band } from "#core/exam/bands/band-table.ts";
import { isBelowTable } from "#core/exam/bands/band-for-raw.ts";
import type { Tally } from "#core/exam/marking/mark.ts";
import { BandChip } from "#web/ui/display/band-chip.tsx";
import { cx } from "#web/ui/style/cx.ts";
import facts from "#web/ui/style/facts.module.css";
import styles from "./results.module.css";
import { percent } from "./tally.ts";

export type ResultHeadProps = {
  title: string;
  /** Book, test and date. */
  subtitle: string;
  band: Band | null;
  raw: Tally;
  /** In milliseconds, or null if unknown. */
  timeUsed: number | null;
  /** The next higher band, and how many more right answers it needs. */
  next: { band: Band; more: number } | null;
};

/** The head of a result: its title, the band or else the raw score, and some facts. */
export function ResultHead({ title, subtitle, band, raw, timeUsed, next }: ResultHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.name}>
        <BandOrScore band={band} raw={raw} />
        <div>
          <h1>{title}</h1>
          <p>{subtitle}</p>
        </div>
      </div>
      <dl className={cx(facts.facts, styles.facts)}>
        <Fact name="Correct">
          {raw.right} of {raw.total}
        </Fact>
        {band === null && <Fact name="Score">{formatPercent(percent(raw) / 100)}</Fact>}
        {timeUsed !== null && <Fact name="Time used">{formatClock(timeUsed)}</Fact>}
        {next !== null && <Fact name={`To band ${formatBand(next.band)}`}>{next.more} more</Fact>}
      </dl>
    </div>
  );
}

function BandOrScore({ band, raw }: { band: Band | null; raw: Tally }) {
  if (band === null) {
    return (
      <span className={styles.raw}>
        {raw.right}/{raw.total}
      </span>
    );
  }
  if (isBelowTable(band)) return <span className={styles.raw}>Below band 2.5</span>;
  return <BandChip band={band} size="lg" />;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
