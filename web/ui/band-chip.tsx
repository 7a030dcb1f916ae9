import styles from "./band-chip.module.css";
import { cx } from "./cx.ts";
import text from "./text.module.css";

/** The class of a band's colour: half steps 4 to 9, lower bands share the lowest, decimals take the half band below. */
export function bandStep(
  band: number,
): "b40" | "b45" | "b50" | "b55" | "b60" | "b65" | "b70" | "b75" | "b80" | "b85" | "b90" {
  const half = Math.min(90, Math.max(40, Math.floor(band * 2) * 5));
  const steps = ["b40", "b45", "b50", "b55", "b60", "b65", "b70", "b75", "b80", "b85", "b90"] as const;
  return steps[(half - 40) / 5] ?? "b40";
}

export type BandChipProps = { band: number | null; size?: "sm" | "md" | "lg" | "xl" };

/** A band on its colour, to one decimal; an outlined dash where there is none yet. */
export function BandChip({ band, size = "md" }: BandChipProps) {
  const sized = size !== "md" && styles[size];
  if (band === null) {
    return (
      <span className={cx(styles.band, styles.none, sized)}>
        <span className={text.vh}>No band yet</span>
        <span aria-hidden="true">–</span>
      </span>
    );
  }
  return (
    <span className={cx(styles.band, styles[bandStep(band)], sized)}>
      <span>
        <span className={text.vh}>Band </span>
        {band.toFixed(1)}
      </span>
    </span>
  );
}
