import { useId } from "react";
import type { MediaItem } from "#core/exam/content/media.ts";
import type { QuestionGroup } from "#core/exam/content/question-group.ts";
import { isKnownKind, rulesOf } from "#core/exam/questions/kinds.ts";
import { PlacementProvider } from "./bank.tsx";
import styles from "./group-view.module.css";
import { widgetOf } from "./kinds.ts";
import { formatWordLimit, questionsTitle } from "./question-labels.ts";
import { RichWords } from "./rich-words.tsx";

/** A question group: title, instructions, word limit and questions. */
export function GroupView({ group, media }: { group: QuestionGroup; media: readonly MediaItem[] }) {
  const titleId = useId();
  const limitId = useId();
  const isKnown = isKnownKind(group);
  const rules = rulesOf(group);
  const bank = rules.bank(group);
  const limit = rules.limit(group);
  const { Questions } = widgetOf(group);
  const body = <Questions group={group} media={media} hintId={limit === null ? undefined : limitId} />;
  return (
    <section className={styles.group} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{isKnown ? questionsTitle(rules.numbers(group)) : "Questions"}</h2>
        <p>
          <RichWords text={group.instructions} />
        </p>
        {limit !== null && (
          <p id={limitId} className={styles.limit}>
            {formatWordLimit(limit)}
          </p>
        )}
      </div>
      {bank === null ? (
        body
      ) : (
        <PlacementProvider group={group} bank={bank}>
          {body}
        </PlacementProvider>
      )}
    </section>
  );
}
