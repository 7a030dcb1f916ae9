import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { AverageChoice } from "#web/features/attempts/average-choice.tsx";
import { sendStateLabel, attemptTitle } from "#web/features/attempts/labels.ts";
import { SendStatusLine } from "#web/features/results/send-status.tsx";
import { ResultMessage } from "#web/features/results/result-message.tsx";
import { attemptSubtitle } from "#web/features/results/subtitle.ts";
import { Button } from "#web/ui/form/button.tsx";
import type { OwnResultProps } from "./own-result-props.ts";
import { useSendState } from "./use-send-state.ts";

const MarkedResult = lazy(async () => ({ default: (await import("./marked-result.tsx")).MarkedResult }));
const ResultFeedback = lazy(async () => ({ default: (await import("./result-feedback.tsx")).ResultFeedback }));
const SpeakingResult = lazy(async () => ({ default: (await import("./speaking-result.tsx")).SpeakingResult }));
const WritingResult = lazy(async () => ({ default: (await import("./writing-result.tsx")).WritingResult }));

/** The learner's own result of any module, with feedback on the test. */
export function OwnResult({ attempt, ...rest }: Pick<OwnResultProps, "attempt" | "review" | "reload">) {
  const sendState = useSendState(attempt);
  const state = useLocation().state as { timeUp?: boolean } | null;
  const isTimeUp = state?.timeUp === true || attempt.reason === "time_up";
  return (
    <>
      <ModuleResult {...rest} attempt={attempt} sendState={sendState} isTimeUp={isTimeUp} />
      <AverageChoice attempt={attempt} />
      <Suspense>
        <ResultFeedback attempt={attempt} isSent={sendState === "sent"} />
      </Suspense>
    </>
  );
}

function ModuleResult(props: OwnResultProps) {
  const { attempt, sendState, isTimeUp, reload } = props;
  const { marking, head, status } = attempt;
  if (marking !== null) return <MarkedResult {...props} marking={marking} />;
  const subtitle = attemptSubtitle(attempt);
  const sendStatus = <SendStatusLine sendState={sendState} label={sendStateLabel(sendState)} />;
  if (head.module_type === "writing")
    return (
      <WritingResult
        attempt={attempt}
        subtitle={subtitle}
        isTimeUp={isTimeUp}
        sendStatus={sendStatus}
        reload={reload}
      />
    );
  if (head.module_type === "speaking" && status === "Ready")
    return <SpeakingResult attempt={attempt} subtitle={subtitle} />;
  return (
    <>
      <ResultMessage
        heading={`${attemptTitle(head)}: handed in, result pending`}
        text={`${subtitle}. Your answers are saved. Your result appears here when they are marked.`}
        action={<Button onClick={reload}>Look again</Button>}
      />
      {sendStatus}
    </>
  );
}
