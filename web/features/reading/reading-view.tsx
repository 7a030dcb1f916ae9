import { type ReactNode, useCallback, useMemo, useRef } from "react";
import type { Highlight } from "#core/exam/attempt/attempt.ts";
import type { ReadingModule } from "#core/exam/content/module.ts";
import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import type { TextBlock } from "#core/exam/content/text.ts";
import { GroupScope } from "#web/questions/group-scope.tsx";
import { AbovePassageBlock, passageGroups, PassagePicker } from "#web/questions/passage-gaps.tsx";
import { QuestionLayout } from "#web/questions/question-layout.tsx";
import { questionsTitle } from "#web/questions/question-labels.ts";
import type { QuestionSession } from "#web/questions/question-context.ts";
import { useKeptScroll } from "#web/questions/use-kept-scroll.ts";
import { PassagePane } from "./passage-pane.tsx";
import { type ReadingView, SplitView } from "./split-view.tsx";

export type ReadingViewProps = {
  module: ReadingModule;
  /** Number of the part that is shown. */
  part: number;
  view: ReadingView;
  session: QuestionSession;
  highlights: readonly Highlight[];
  onHighlights: (highlights: readonly Highlight[]) => void;
  newId: () => string;
  /** Increases each time the learner chooses a question. The question then scrolls into view. */
  goToCount: number;
  /** Width of the passage on a wide screen, in percent. */
  share: number;
  onShare: (share: number) => void;
};

/** The Reading module: the passage and the questions of one part. */
export function ReadingView({
  module,
  part: partNumber,
  view,
  session,
  highlights,
  onHighlights,
  newId,
  goToCount,
  share,
  onShare,
}: ReadingViewProps) {
  const part = module.parts.find(({ number }) => number === partNumber) ?? module.parts[0];
  const passagePane = useRef<HTMLElement>(null);
  const questionsPane = useRef<HTMLElement>(null);
  useKeptScroll(passagePane, `passage ${partNumber}`);
  useKeptScroll(questionsPane, `questions ${partNumber}`);

  const inPassage = useMemo(() => passageGroups(part?.groups ?? []), [part]);
  const above = useCallback(
    (block: TextBlock): ReactNode => <AbovePassageBlock groups={inPassage} block={block} />,
    [inPassage],
  );
  if (part === undefined) return null;
  const title = questionsTitle(part.groups.flatMap(groupNumbers));
  return (
    <QuestionLayout session={session} goToCount={goToCount}>
      {(context, pickerNumber) => (
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
                announce={context.announce}
                above={inPassage.length > 0 ? above : undefined}
                pane={passagePane}
              />
            }
            questions={part.groups.map((group) => (
              <GroupScope key={group.id} group={group} media={module.media} context={context} />
            ))}
          />
          <PassagePicker groups={inPassage} number={pickerNumber} />
        </>
      )}
    </QuestionLayout>
  );
}
