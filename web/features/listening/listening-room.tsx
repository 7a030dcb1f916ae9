import { type ReactNode, useRef } from "react";
import type { ListeningModule } from "#core/exam/content/module.ts";
import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import { GroupScope } from "#web/questions/group-scope.tsx";
import { QuestionRoom } from "#web/questions/question-room.tsx";
import { questionsTitle } from "#web/questions/question-words.ts";
import type { Sitting } from "#web/questions/sitting.ts";
import { useKeptScroll } from "#web/questions/use-kept-scroll.ts";
import styles from "./player.module.css";

export type ListeningRoomProps = {
  module: ListeningModule;
  /** Part number on screen. */
  part: number;
  sitting: Sitting;
  /** Counts up whenever the learner asks to be taken to the current question. */
  goTo: number;
  player: ReactNode;
};

/** The Listening paper: the player stays above, the questions of one part scroll below. */
export function ListeningRoom({ module, part: partNumber, sitting, goTo, player }: ListeningRoomProps) {
  const part = module.parts.find((one) => one.number === partNumber) ?? module.parts[0];
  const pane = useRef<HTMLElement>(null);
  useKeptScroll(pane, `part ${partNumber}`);
  if (part === undefined) return null;
  return (
    <QuestionRoom sitting={sitting} goTo={goTo}>
      {(room) => (
        <div className={styles.room}>
          {player}
          {/* A pane that scrolls must be reachable by keyboard. */}
          <section
            ref={pane}
            className={styles.pane}
            aria-label={questionsTitle(part.groups.flatMap(groupNumbers))}
            data-pane="passage"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
          >
            <div className={styles.inner}>
              {part.groups.map((group) => (
                <GroupScope key={group.id} group={group} media={module.media} room={room} />
              ))}
            </div>
          </section>
        </div>
      )}
    </QuestionRoom>
  );
}
