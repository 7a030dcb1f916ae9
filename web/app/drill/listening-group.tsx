import { useEffect, useMemo, useState } from "react";
import type { ListeningModule } from "#core/exam/content/module.ts";
import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import { ListeningView } from "#web/features/listening/listening-view.tsx";
import { PracticeQuestions } from "#web/features/listening/practice-questions.tsx";
import { releaseSound } from "#web/features/listening/sound.ts";
import type { QuestionSession } from "#web/questions/question-context.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { MissingRecordings } from "../attempt/missing-recordings.tsx";
import { useRecordings } from "../attempt/use-recordings.ts";

/**
 * A question group of a drill, below its recording. Playing begins at the silent time to read the group's questions, if
 * the recording has it, otherwise at the beginning.
 */
export function ListeningGroup({ module, session }: { module: ListeningModule; session: QuestionSession }) {
  const [part] = module.parts;
  const partNumbers = useMemo(() => module.parts.map(({ number }) => number), [module]);
  const { state, reload } = useRecordings(module, partNumbers);
  const [played, setPlayed] = useState<Record<string, number>>(() =>
    part === undefined ? {} : { [String(part.number)]: groupStart(part) },
  );
  useEffect(() => releaseSound, []);
  if (part === undefined) return null;
  const view = { module, part: part.number, session, goToCount: 0 };
  if (state.kind !== "ready")
    return (
      <ListeningView
        {...view}
        player={
          state.kind === "loading" ? (
            <Skeleton lines={2} />
          ) : (
            <MissingRecordings moduleSlug={module.slug} items={state.items} isRunning={false} onRestored={reload} />
          )
        }
      />
    );
  return (
    <PracticeQuestions
      {...view}
      recordings={state.recordings}
      played={played}
      onPlayed={(number, position) => setPlayed((before) => ({ ...before, [String(number)]: position }))}
      isPaused={false}
    />
  );
}

/**
 * Returns the position in ms where the pause to read the group's questions begins ("Read questions 6 to 10"), or the
 * start of the recording.
 */
function groupStart({ pauses, groups }: ListeningModule["parts"][number]): number {
  const first = Math.min(...groups.flatMap(groupNumbers));
  const pause = pauses.findLast(({ label }) => {
    const firstInPause = /^Read questions? (\d+)/u.exec(label)?.[1];
    return firstInPause !== undefined && Number(firstInPause) <= first;
  });
  return pause?.start ?? 0;
}
