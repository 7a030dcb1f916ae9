import type { SampleSelection } from "#core/wire/library/sample-views.ts";
import { paths } from "#web/paths.ts";
import { bandStep } from "#web/ui/display/band-chip.tsx";
import { cx } from "#web/ui/style/cx.ts";
import { Link } from "#web/ui/display/link.tsx";
import text from "#web/ui/style/text.module.css";
import styles from "./band-pills.module.css";
import { BANDS } from "./labels.ts";

/** Links to all answers and to each band, as a ruler in the colours of the bands. */
export function BandPills({ selection, label = "Band" }: { selection: SampleSelection; label?: string }) {
  return (
    <nav className={styles.pills} aria-label={label}>
      <Link
        to={paths.sampleList({ ...selection, band: null })}
        aria-current={selection.band === null ? "page" : undefined}
      >
        All
      </Link>
      {BANDS.map((band) => (
        <Link
          key={band}
          className={cx(styles[bandStep(band)])}
          to={paths.sampleList({ ...selection, band })}
          aria-current={selection.band === band ? "page" : undefined}
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
