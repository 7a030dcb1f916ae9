import type { Place, TaskEvaluation } from "#core/exam/writing/evaluation.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Icon } from "#web/ui/media/icon.tsx";
import { cx } from "#web/ui/style/cx.ts";
import shared from "#web/ui/style/text.module.css";
import styles from "./writing-result.module.css";

/** The points of a good answer, found or missing, and statements that contradict the figure. */
export function TaskPoints({ evaluation, onShow }: { evaluation: TaskEvaluation; onShow: (place: Place) => void }) {
  const { points, wrongClaims } = evaluation;
  return (
    <ul className={styles.points}>
      {points.map(({ id, say, isMade, place }) => (
        <li key={id} className={cx(styles.point, isMade ? styles.made : styles.missing)}>
          <Icon name={isMade ? "check-circle" : "warning-circle"} size={18} />
          <span>
            <b>{isMade ? "Found" : "Not found"}:</b> {say}
          </span>
          {place !== undefined && <ShowButton place={place} onShow={onShow} />}
        </li>
      ))}
      {wrongClaims.map(({ say, place }) => (
        <li key={`${place.start}`} className={cx(styles.point, styles.missing)}>
          <Icon name="warning-circle" size={18} />
          <span>
            <b>Does not agree with the figure:</b> {say}
          </span>
          <ShowButton place={place} onShow={onShow} />
        </li>
      ))}
    </ul>
  );
}

function ShowButton({ place, onShow }: { place: Place; onShow: (place: Place) => void }) {
  return (
    <Button variant="quiet" onClick={() => onShow(place)}>
      Show<span className={shared.visuallyHidden}> in your answer: {place.quote}</span>
    </Button>
  );
}
