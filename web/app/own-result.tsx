import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { moduleTypeName } from "#web/features/attempt/module-title.ts";
import { deliveryWords, pieceWords } from "#web/features/attempts/words.ts";
import { DeliveryLine } from "#web/features/results/delivery-line.tsx";
import { ResultMessage } from "#web/features/results/result-message.tsx";
import { attemptSubtitle } from "#web/features/results/subtitle.ts";
import { Button } from "#web/ui/button.tsx";
import type { OwnOutcomeProps } from "./outcome-props.ts";
import { useDelivery } from "./use-delivery.ts";

const MarkedResult = lazy(async () => ({ default: (await import("./marked-result.tsx")).MarkedResult }));
const ResultNext = lazy(async () => ({ default: (await import("./result-next.tsx")).ResultNext }));
const ResultTalkback = lazy(async () => ({ default: (await import("./result-talkback.tsx")).ResultTalkback }));
const SpeakingResult = lazy(async () => ({ default: (await import("./speaking-result.tsx")).SpeakingResult }));
const WritingResult = lazy(async () => ({ default: (await import("./writing-result.tsx")).WritingResult }));

/** The learner's own result, whatever came of it, and what they have to say of the test. */
export function OwnResult({ attempt, ...rest }: Pick<OwnOutcomeProps, "attempt" | "review" | "again">) {
  const delivery = useDelivery(attempt);
  const state = useLocation().state as { timeUp?: boolean } | null;
  const isTimeUp = state?.timeUp === true || attempt.reason === "time_up";
  return (
    <>
      <Outcome {...rest} attempt={attempt} delivery={delivery} isTimeUp={isTimeUp} />
      <Suspense>
        <ResultTalkback attempt={attempt} isSent={delivery === "sent"} />
      </Suspense>
    </>
  );
}

function Outcome(props: OwnOutcomeProps) {
  const { attempt, delivery, isTimeUp, again } = props;
  const { marking, head, status } = attempt;
  if (marking !== null) return <MarkedResult {...props} marking={marking} />;
  const subtitle = attemptSubtitle(attempt);
  const line = <DeliveryLine delivery={delivery} words={deliveryWords(delivery)} />;
  if (head.module_type === "writing")
    return <WritingResult attempt={attempt} subtitle={subtitle} isTimeUp={isTimeUp} delivery={line} again={again} />;
  if (head.module_type === "speaking" && status === "Ready")
    return (
      <>
        <SpeakingResult attempt={attempt} subtitle={subtitle} />
        <ResultNext attempt={attempt} />
      </>
    );
  return (
    <>
      <ResultMessage
        heading={`${moduleTypeName(head.module_type)}${pieceWords(head)}: handed in, result pending`}
        text={`${subtitle}. Your answers are kept. The result appears here once they are marked.`}
        action={<Button onClick={again}>Look again</Button>}
      />
      {line}
    </>
  );
}
