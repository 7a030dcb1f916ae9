import { formatTypedBand } from "./section-fields.ts";
import styles from "./section-form.module.css";

/** The field of one band, in steps of 0.1. */
export function BandInput({
  label,
  value,
  isInvalid,
  describedBy,
  onFocus,
  onType,
}: {
  label: string;
  value: string;
  isInvalid: boolean;
  describedBy: string | undefined;
  onFocus: () => void;
  onType: (typed: string) => void;
}) {
  return (
    <input
      className={styles.band}
      type="number"
      step="0.1"
      inputMode="decimal"
      placeholder="–"
      autoComplete="off"
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      value={value}
      onFocus={onFocus}
      onChange={(event) => onType(event.target.value)}
      onBlur={(event) => {
        const formatted = formatTypedBand(event.target.value);
        if (formatted !== value) onType(formatted);
      }}
      // Scrolling over a focused number field would change the band without the examiner noticing.
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}
