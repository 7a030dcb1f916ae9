import bands from "../style/bands.module.css";
import styles from "./band-chip.module.css";
import { cx } from "../style/cx.ts";
import text from "../style/text.module.css";
import { formatBand } from "#core/format/format-number.ts";

/**
 * Returns the class for a band's colour, in half steps from 4 to 9. Rounds down to a half band; lower bands count as 4.
 */
export function bandStep(
  band: number,
): "b40" | "b45" | "b50" | "b55" | "b60" | "b65" | "b70" | "b75" | "b80" | "b85" | "b90" {
  const half = Math.min(90, Math.max(40, Math.floor(band * 2) * 5));
  const steps = ["b40", "b45", "b50", "b55", "b60", "b65", "b70", "b75", "b80", "b85", "b90"] as const;
  return steps[(half - 40) / 5] ?? "b40";
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
