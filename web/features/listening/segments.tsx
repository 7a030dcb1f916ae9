import styles from "./player.module.css";

/** A progress bar with one segment per part, as wide as the part is long. `lengths` and `at` are in ms. */
export function Segments({
  lengths,
  now,
  at,
  label,
  text,
}: {
  lengths: readonly number[];
  /** Index of the playing segment, or the number of segments when all have played. */
  now: number;
  at: number;
  label: string;
  text: string;
}) {
  const total = Math.max(
    1,
    lengths.reduce((sum, length) => sum + length, 0),
  );
  const played = lengths.slice(0, now).reduce((sum, length) => sum + length, 0) + at;
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
        const share = index < now ? 1 : index === now ? Math.min(1, at / Math.max(1, length)) : 0;
        return (
          // Parts never change order, so their index is a stable key.
          <span key={index} className={index === now ? styles.now : undefined}>
            <i style={{ width: `${Math.round(share * 1000) / 10}%` }} />
          </span>
        );
      })}
    </div>
  );
}
