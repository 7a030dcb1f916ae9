import { type ReactNode, useCallback, useMemo, useRef } from "react";
import type { Highlight } from "#core/exam/attempt/attempt.ts";
import type { ReadingModule } from "#core/exam/content/module.ts";
import type { GroupOf } from "#core/exam/content/question-group.ts";
import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import type { TextBlock } from "#core/exam/content/text.ts";
import { GroupScope } from "#web/questions/group-scope.tsx";
import { HeadingAbove, HeadingPicker } from "#web/questions/headings.tsx";
import { QuestionRoom } from "#web/questions/question-room.tsx";
import { questionsTitle } from "#web/questions/question-words.ts";
import type { Sitting } from "#web/questions/sitting.ts";
import { useKeptScroll } from "#web/questions/use-kept-scroll.ts";
import { PassagePane } from "./passage-pane.tsx";
import { type ReadingView, SplitView } from "./split-view.tsx";

export type ReadingRoomProps = {
  module: ReadingModule;
  /** Part number on screen. */
  part: number;
  view: ReadingView;
  sitting: Sitting;
  highlights: readonly Highlight[];
  onHighlights: (highlights: readonly Highlight[]) => void;
  newId: () => string;
  /** Counts up whenever the learner asks to be taken to the current question. */
  goTo: number;
  share: number;
  onShare: (share: number) => void;
};

/** The Reading paper: passage and questions of one part, with the learner's pen and all question widgets. */
export function ReadingRoom({
  module,
  part: partNumber,
  view,
  sitting,
  highlights,
  onHighlights,
  newId,
  goTo,
  share,
  onShare,
}: ReadingRoomProps) {
  const part = module.parts.find((one) => one.number === partNumber) ?? module.parts[0];
  const passagePane = useRef<HTMLElement>(null);
  const questionsPane = useRef<HTMLElement>(null);
  useKeptScroll(passagePane, `passage ${partNumber}`);
  useKeptScroll(questionsPane, `questions ${partNumber}`);

  const headings = useMemo(
    () => part?.groups.filter((group): group is GroupOf<"headings"> => group.kind === "headings") ?? [],
    [part],
  );
  const above = useCallback(
    (block: TextBlock): ReactNode => <HeadingAbove groups={headings} block={block} />,
    [headings],
  );
  if (part === undefined) return null;
  const title = questionsTitle(part.groups.flatMap(groupNumbers));
  return (
    <QuestionRoom sitting={sitting} goTo={goTo}>
      {(room, picking) => (
        <>
          <SplitView
            view={view}
            passagePane={passagePane}
            questionsPane={questionsPane}
            passageLabel={part.title}
            questionsLabel={title}
            share={share}
            onShare={onShare}
            passage={
              <PassagePane
                key={part.id}
                part={part}
                highlights={highlights}
                onHighlights={onHighlights}
                newId={newId}
                announce={room.announce}
                above={headings.length > 0 ? above : undefined}
                pane={passagePane}
              />
            }
            questions={part.groups.map((group) => (
              <GroupScope key={group.id} group={group} media={module.media} room={room} />
            ))}
          />
          <HeadingPicker groups={headings} number={picking} />
        </>
      )}
    </QuestionRoom>
  );
}
