import { formatBand } from "#core/format/format-number.ts";
import { formatCalendarDay } from "#core/format/format-date.ts";
import { Fragment } from "react";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { BandChip } from "#web/ui/display/band-chip.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { Link } from "#web/ui/display/link.tsx";
import text from "#web/ui/style/text.module.css";
import { AdSlot } from "./ad-slot.tsx";
import styles from "./samples.module.css";
import { CASE_NAMES, type SampleRow } from "./labels.ts";

/** An advertisement follows every fifth answer (specification §9). */
const ANSWERS_PER_AD = 5;

/** Model answers: the band in the margin, the question and the beginning of the answer, with advertisements between. */
export function SampleList({ rows }: { rows: readonly SampleRow[] }) {
  if (rows.length === 0) return <p className={styles.none}>No samples found.</p>;
  return (
    <div className={cx(layout.sheet, layout.ruled)}>
      <ul className={styles.list}>
        {rows.map((row, index) => (
          <Fragment key={row.attempt_id}>
            <li className={styles.row}>
              <div className={styles.chip}>
                <BandChip band={row.bands} />
              </div>
              <div className={styles.question}>
                <p>{row.question}</p>
                {row.case !== undefined && (
                  <p className={styles.unusualAnswer}>
                    <Badge variant="warning">{CASE_NAMES[row.case]}</Badge>
                  </p>
                )}
                <time dateTime={row.date}>{formatCalendarDay(row.date)}</time>
              </div>
              <div className={styles.excerpt}>
                <p>{row.answer}</p>
                <Link to={paths.sample(row.section_id, row.attempt_id)}>
                  Read this answer
                  <span className={text.visuallyHidden}>
                    , band {formatBand(row.bands)}: {row.question}
                  </span>
                </Link>
              </div>
            </li>
            {(index + 1) % ANSWERS_PER_AD === 0 && <AdSlot />}
          </Fragment>
        ))}
      </ul>
    </div>
  );
}
