import { criterionName } from "#core/exam/writing/criterion-name.ts";
import type { Place, TaskEvaluation } from "#core/exam/writing/evaluation.ts";
import { Button } from "#web/ui/form/button.tsx";
import styles from "./writing-result.module.css";
import { describeCost } from "./labels.ts";

/** The changes that would raise the band most, first the largest, with their places if known. Then what went well. */
export function Priorities({ evaluation, onShow }: { evaluation: TaskEvaluation; onShow: (place: Place) => void }) {
  const { task, priorities, strengths } = evaluation;
  return (
    <>
      {priorities.length === 0 ? (
        <p className={styles.plain}>No single change here would raise your band much.</p>
      ) : (
        <ol className={styles.priorities}>
          {priorities.map(({ id, criterion, cost, say, place, better }) => (
            <li key={id}>
              <p>{say}</p>
              {place !== undefined && (
                <p className={styles.quoted}>
                  <q>{place.quote}</q>
                  <Button variant="quiet" onClick={() => onShow(place)}>
                    Show in your answer
                  </Button>
                </p>
              )}
              {better !== undefined && (
                <p className={styles.quoted}>
                  <span>
                    Better: <q>{better}</q>
                  </span>
                </p>
              )}
              <p className={styles.meta}>
                {criterionName(criterion, task)}. {describeCost(cost)}.
              </p>
            </li>
          ))}
        </ol>
      )}
      {strengths.length > 0 && (
        <>
          <h3 className={styles.subhead}>What went well</h3>
          <ul className={styles.strengths}>
            {strengths.map(({ id, say }) => (
              <li key={id}>{say}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
