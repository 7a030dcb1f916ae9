import type { SpeakingPart } from "#core/exam/content/part.ts";
import { cx } from "#web/ui/style/cx.ts";
import styles from "./cue-card.module.css";

/** The cue card of Part 2. */
export function CueCard({ card, isSmall }: { card: NonNullable<SpeakingPart["cueCard"]>; isSmall: boolean }) {
  return (
    <article className={cx(styles.cue, isSmall && styles.cueSmall)} aria-label="Cue card">
      <h2>{card.topic}</h2>
      <p className={styles.lead}>You should say:</p>
      <ul>
        {card.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p>{card.explain}</p>
    </article>
  );
}
