import type { SampleSelection } from "#core/wire/library/sample-views.ts";
import { paths } from "#web/paths.ts";
import { bandStep } from "#web/ui/display/band-chip.tsx";
import { Link } from "#web/ui/display/link.tsx";
import text from "#web/ui/style/text.module.css";
import bands from "#web/ui/style/bands.module.css";
import styles from "./band-pills.module.css";
import { BAND_FILTERS } from "./labels.ts";

/** Links to all answers and to each band, as a ruler in the colours of the bands. */
export function BandPills({
  selection,
  label = "Band",
  isCurrentPage = true,
}: {
  selection: SampleSelection;
  label?: string;
  /** False on a page without a list of answers, where no link is the current page. */
  isCurrentPage?: boolean;
}) {
  const ariaCurrent = (band: number | null) => (isCurrentPage && selection.band === band ? "page" : undefined);
  return (
    <nav className={styles.pills} aria-label={label}>
      <Link to={paths.sampleList({ ...selection, band: null })} aria-current={ariaCurrent(null)}>
        All
      </Link>
      {BAND_FILTERS.map((band) => (
        <Link
          key={band}
          className={bands[bandStep(band)]}
          to={paths.sampleList({ ...selection, band })}
          aria-current={ariaCurrent(band)}
        >
          <span>
            <span className={text.visuallyHidden}>Band </span>
            {band}
          </span>
        </Link>
      ))}
    </nav>
  );
}
