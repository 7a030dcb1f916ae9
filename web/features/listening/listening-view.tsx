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
  /** Number of the part that is shown. */
  part: number;
  session: QuestionSession;
  /** Increases each time the learner chooses a question. The question then scrolls into view. */
  goToCount: number;
  player: ReactNode;
};

/** The Listening module: the player, and below it the questions of one part. */
export function ListeningView({ module, part: partNumber, session, goToCount, player }: ListeningViewProps) {
  const part = module.parts.find(({ number }) => number === partNumber) ?? module.parts[0];
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
            // The part's name is needed: a group with all questions of the part is also a region with their numbers.
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
