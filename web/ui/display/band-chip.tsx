import bands from "../style/bands.module.css";
import styles from "./band-chip.module.css";
import { cx } from "../style/cx.ts";
import text from "../style/text.module.css";
import { formatBand } from "#core/format/format-number.ts";

/** The classes for the bands 4, 4.5 and so on to 9. */
const BAND_STEPS = ["b40", "b45", "b50", "b55", "b60", "b65", "b70", "b75", "b80", "b85", "b90"] as const;

/** Returns the class for the colour of a band, rounded down to a half band. Bands below 4 have the colour of 4. */
export function bandStep(band: number): (typeof BAND_STEPS)[number] {
  const halfBandsAbove4 = Math.max(0, Math.floor((band - 4) * 2));
  return BAND_STEPS[halfBandsAbove4] ?? "b90";
}

export type BandChipProps = { band: number | null; size?: "sm" | "md" | "lg" | "xl" };

/** A band on its colour, with one decimal. An outlined dash if there is no band yet. */
export function BandChip({ band, size = "md" }: BandChipProps) {
  const sized = size !== "md" && styles[size];
  if (band === null) {
    return (
      <span className={cx(styles.band, styles.none, sized)}>
        <span className={text.visuallyHidden}>No band yet</span>
        <span aria-hidden="true">–</span>
      </span>
    );
  }
  return (
    <span className={cx(styles.band, bands[bandStep(band)], sized)}>
      <span>
        <span className={text.visuallyHidden}>Band </span>
        {formatBand(band)}
      </span>
    </span>
  );
}
