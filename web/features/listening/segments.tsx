import styles from "./player.module.css";

/** A progress bar with one segment for each part of the recording, as wide as the part is long. */
export function Segments({
  lengths,
  current,
  at,
  label,
  text,
}: {
  /** Length of each part in ms. */
  lengths: readonly number[];
  /** Index of the current part. */
  current: number;
  /** Position in the current part, in ms. */
  at: number;
  label: string;
  text: string;
}) {
  const total = Math.max(
    1,
    lengths.reduce((sum, length) => sum + length, 0),
  );
  const played = lengths.slice(0, current).reduce((sum, length) => sum + length, 0) + at;
  return (
    <div
      className={styles.parts}
      style={{ gridTemplateColumns: lengths.map((length) => `${length}fr`).join(" ") }}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round((played / total) * 100)}
      aria-valuetext={text}
    >
      {lengths.map((length, index) => {
        const playedMs = index < current ? length : index === current ? at : 0;
        const share = Math.min(1, playedMs / Math.max(1, length));
        return (
          // The order of the parts never changes, so the index can be the key.
          <span key={index} className={index === current ? styles.now : undefined}>
            <i style={{ width: `${Math.round(share * 1000) / 10}%` }} />
          </span>
        );
      })}
    </div>
  );
}
