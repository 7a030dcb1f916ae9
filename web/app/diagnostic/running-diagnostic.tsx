import { diagnostic } from "virtual:diagnostic";
import { useEffect, useMemo, useState } from "react";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { moduleNumbers } from "#core/exam/content/question-numbers.ts";
import {
  DIAGNOSTIC_MINUTES,
  DIAGNOSTIC_PARTS,
  type DiagnosticPart,
  type DiagnosticWork,
} from "#core/exam/study/diagnostic.ts";
import { ExamBar } from "#web/features/attempt/exam-bar.tsx";
import { ExamFrame } from "#web/features/attempt/exam-frame.tsx";
import { ReadingGroup } from "#web/features/reading/reading-group.tsx";
import { WritingPart } from "#web/features/study/diagnostic/writing-part.tsx";
import type { QuestionSession } from "#web/questions/question-context.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { reportWordsOnDevice } from "../language/evaluate-on-device.ts";
import { ListeningPart } from "./listening-part.tsx";
import styles from "./diagnostic.module.css";

export type PartOutcome = "finished" | "skipped";

export type RunningDiagnosticProps = {
  part: DiagnosticPart;
  work: DiagnosticWork;
  /** Stores a change on the device at once. */
  change: (change: Partial<DiagnosticWork>) => void;
  /** Ends a part. A skipped part gets no level. */
  end: (part: DiagnosticPart, outcome: PartOutcome) => void;
  /** Whether the level is being estimated. */
  isBusy: boolean;
  hasSaveFailed: boolean;
  leave: () => void;
};

/** One part of the diagnostic. The learner can skip any part. */
export function RunningDiagnostic({ part, work, change, end, isBusy, hasSaveFailed, leave }: RunningDiagnosticProps) {
  useEffect(() => {
    // Fetches the word list while there is a connection. The level in Writing is estimated with it, perhaps offline.
    void reportWordsOnDevice([]);
  }, []);
  const isLast = part === DIAGNOSTIC_PARTS.at(-1);
  return (
    <ExamFrame
      label="15-minute check"
      bar={
        <ExamBar
          title="15-minute check"
          subtitle={`${MODULE_NAMES[part]}, part ${DIAGNOSTIC_PARTS.indexOf(part) + 1} of ${DIAGNOSTIC_PARTS.length}, about ${DIAGNOSTIC_MINUTES[part]} minutes`}
          onLeave={leave}
          leaveLabel="Leave the check"
        />
      }
      foot={
        <div className={styles.foot}>
          {hasSaveFailed && <Alert variant="danger">This device could not save. Free some space and try again.</Alert>}
          <Button variant="outline" disabled={isBusy} onClick={() => end(part, "skipped")}>
            Skip {MODULE_NAMES[part]}
          </Button>
          <Button busy={isBusy ? "Computing" : undefined} onClick={() => end(part, "finished")}>
            {isLast ? "See my level" : "Next part"}
          </Button>
        </div>
      }
    >
      {part === "writing" ? (
        <WritingPart
          module={diagnostic.writing}
          text={work.text}
          openedAt={work.writing_since}
          open={(now) => change({ writing_since: now })}
          write={(text) => change({ text })}
        />
      ) : (
        <Questions key={part} part={part} work={work} change={change} />
      )}
    </ExamFrame>
  );
}

type QuestionsProps = Pick<RunningDiagnosticProps, "work" | "change"> & { part: "listening" | "reading" };

function Questions({ part, work, change }: QuestionsProps) {
  const { module } = diagnostic[part];
  const numbers = useMemo(() => moduleNumbers(module), [module]);
  const [current, setCurrent] = useState(numbers[0] ?? 1);
  const [flags, setFlags] = useState<readonly number[]>([]);
  const answers = work.answers[part];
  const session: QuestionSession = {
    answers,
    flags,
    current,
    answer: (changes) => change({ answers: { ...work.answers, [part]: { ...answers, ...changes } } }),
    toggleFlag: (number) =>
      setFlags((before) =>
        before.includes(number) ? before.filter((flagged) => flagged !== number) : [...before, number],
      ),
    visit: setCurrent,
  };
  return module.module_type === "reading" ? (
    <ReadingGroup module={module} session={session} />
  ) : (
    <ListeningPart session={session} played={work.heard} onPlayed={(heard) => change({ heard })} />
  );
}
