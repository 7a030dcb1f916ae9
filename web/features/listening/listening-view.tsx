import { type ReactNode, useRef } from "react";
import type { ListeningModule } from "#core/exam/content/module.ts";
import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import { GroupScope } from "#web/questions/group-scope.tsx";
import { QuestionLayout } from "#web/questions/question-layout.tsx";
import { questionsTitle } from "#web/questions/question-labels.ts";
import type { QuestionSession } from "#web/questions/question-context.ts";
import { useKeptScroll } from "#web/questions/use-kept-scroll.ts";
import styles from "./player.module.css";

export type ListeningViewProps = {
  module: ListeningModule;
  /** The visible part. */
  part: number;
  session: QuestionSession;
  /** Increases whenever the learner asks for the current question. */
  goToCount: number;
  player: ReactNode;
};

/** The Listening module: player above, the questions of one part below. */
export function ListeningView({ module, part: partNumber, session, goToCount, player }: ListeningViewProps) {
  const part = module.parts.find((one) => one.number === partNumber) ?? module.parts[0];
  const pane = useRef<HTMLElement>(null);
  useKeptScroll(pane, `part ${partNumber}`);
  if (part === undefined) return null;
  return (
    <QuestionLayout session={session} goToCount={goToCount}>
      {(context) => (
        <div className={styles.split}>
          {player}
          {/* A scrolling region must be focusable. */}
          <section
            ref={pane}
            className={styles.pane}
            // Includes the part's name, because a group with all questions of the part is a region named after the
            // questions.
            aria-label={`${part.title}: ${questionsTitle(part.groups.flatMap(groupNumbers))}`}
            data-pane="passage"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
          >
            <div className={styles.inner}>
              {part.groups.map((group) => (
                <GroupScope key={group.id} group={group} media={module.media} context={context} />
              ))}
            </div>
          </section>
        </div>
      )}
    </QuestionLayout>
  );
}
