import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import type { ReadingModule } from "#core/exam/content/module.ts";
import type { TextBlock } from "#core/exam/content/text.ts";
import { GroupScope } from "#web/questions/group-scope.tsx";
import { AbovePassageBlock, passageGroups, PassagePicker } from "#web/questions/passage-gaps.tsx";
import type { QuestionSession } from "#web/questions/question-context.ts";
import { QuestionLayout } from "#web/questions/question-layout.tsx";
import { Passage, type PassageLayers } from "./passage.tsx";
import { SplitView } from "./split-view.tsx";

const NO_LAYERS: PassageLayers = new Map();
const DEFAULT_SHARE_PERCENT = 50;

/** One question group beside its passage, without highlights and notes, in a drill or the 15-minute check. */
export function ReadingGroup({ module, session }: { module: ReadingModule; session: QuestionSession }) {
  const [part] = module.parts;
  const passagePane = useRef<HTMLElement>(null);
  const questionsPane = useRef<HTMLElement>(null);
  const [share, setShare] = useState(DEFAULT_SHARE_PERCENT);
  const inPassage = useMemo(() => passageGroups(part?.groups ?? []), [part]);
  const above = useCallback(
    (block: TextBlock): ReactNode => <AbovePassageBlock groups={inPassage} block={block} />,
    [inPassage],
  );
  const renderPlain = useCallback((_: unknown, content: ReactNode): ReactNode => content, []);
  if (part === undefined) return null;
  return (
    <QuestionLayout session={session} goToCount={0}>
      {(context, pickerNumber) => (
        <>
          <SplitView
            view="both"
            passagePane={passagePane}
            questionsPane={questionsPane}
            passageLabel={part.title}
            questionsLabel={`${part.title}: questions`}
            share={share}
            onShare={setShare}
            passage={
              <Passage
                texts={part.texts}
                layers={NO_LAYERS}
                renderPiece={renderPlain}
                above={inPassage.length > 0 ? above : undefined}
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
