import { useEffect, useState } from "react";
import type { SpeakingStep } from "#core/exam/attempt/speaking-plan.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import type { Device } from "#web/db/storage/device.ts";
import { RequestCard } from "#web/features/evaluations/request-card.tsx";
import { HandedInSpeaking } from "#web/features/speaking/result/handed-in-speaking.tsx";
import { SPEAKING_EXAMINER } from "#web/owner-content.ts";
import { useServices } from "#web/services.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";
import { AttemptLinks } from "./attempt-links.tsx";
import { ResultNext } from "./result-next.tsx";
import { SpeakingModelCard } from "./speaking-model-card.tsx";
import { speechTools } from "../attempt/speech-tools.ts";
import { readSpeakingPlan } from "../attempt/read-speaking-plan.ts";
import { sourceOf } from "./source-of.ts";
import { PickableText } from "../words/pickable-text.tsx";
import { useCurrentAttempt } from "./use-current-attempt.ts";

/** The learner's own Speaking result: recordings, measures, self-assessment. */
export function SpeakingResult({ attempt, subtitle }: { attempt: AttemptRecord; subtitle: string }) {
  const services = useServices();
  const [opened, setOpened] = useState<{ device: Device; plan: SpeakingStep[] } | null>(null);
  useEffect(() => {
    const open = async () => {
      const device = await services.device();
      return { device, plan: await readSpeakingPlan(device, attempt).catch(() => []) };
    };
    return whenSettled(open(), setOpened);
  }, [services, attempt]);
  return opened === null ? <Skeleton lines={8} /> : <Report {...opened} attempt={attempt} subtitle={subtitle} />;
}

function Report({
  device,
  plan,
  attempt: first,
  subtitle,
}: {
  device: Device;
  plan: readonly SpeakingStep[];
  attempt: AttemptRecord;
  subtitle: string;
}) {
  const attempt = useCurrentAttempt(device, first);
  return (
    <PickableText source={sourceOf(attempt)}>
      <HandedInSpeaking
        device={device}
        attempt={attempt}
        plan={plan}
        kind="result"
        tools={speechTools}
        about={<SpeakingModelCard />}
        title="Speaking"
        subtitle={subtitle}
        next={
          <>
            <ResultNext attempt={attempt} />
            <RequestCard
              linkType="SPEAKING1"
              attemptSlug={attempt.slug}
              isSent={attempt.delivery === "sent"}
              missingTasks={null}
              offer={SPEAKING_EXAMINER}
            />
          </>
        }
        actions={<AttemptLinks head={attempt.head} />}
      />
    </PickableText>
  );
}
