import type { SampleShelf } from "#core/wire/library/sample-views.ts";
import { paths } from "#web/paths.ts";
import { bandStep } from "#web/ui/display/band-chip.tsx";
import { cx } from "#web/ui/style/cx.ts";
import { Link } from "#web/ui/display/link.tsx";
import text from "#web/ui/style/text.module.css";
import styles from "./band-pills.module.css";
import { BANDS } from "./labels.ts";

/** Links to all answers and to each band, as a ruler in the colours of the bands. */
export function BandPills({ shelf, label = "Band" }: { shelf: SampleShelf; label?: string }) {
  return (
    <nav className={styles.pills} aria-label={label}>
      <Link to={paths.samplesOn({ ...shelf, band: null })} aria-current={shelf.band === null ? "page" : undefined}>
        All
      </Link>
      {BANDS.map((band) => (
        <Link
          key={band}
          className={cx(styles[bandStep(band)])}
          to={paths.samplesOn({ ...shelf, band })}
          aria-current={shelf.band === band ? "page" : undefined}
        >
          <span>
            <span className={text.vh}>Band </span>
            {band}
          </span>
        </Link>
      ))}
    </nav>
  );
}
