import { useEffect, useMemo, useState } from "react";
import type { SpeakingStep } from "#core/exam/attempt/speaking-plan.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import { watchAttempt } from "#web/db/attempt/attempts.ts";
import type { Device } from "#web/db/storage/device.ts";
import { newAttemptSlug } from "#web/db/storage/ids.ts";
import { SpeakingReport } from "#web/features/speaking/result/speaking-report.tsx";
import { useServices } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { useWatch } from "#web/ui/hooks/use-watch.ts";
import { SpeakingCard } from "./speaking-card.tsx";
import { speechTools } from "../attempt/speech-tools.ts";
import { spokenPlan } from "../attempt/spoken-plan.ts";

/** The learner's own Speaking result: recordings, measures, self-assessment. */
export function SpeakingResult({ attempt, subtitle }: { attempt: AttemptRecord; subtitle: string }) {
  const services = useServices();
  const [at, setAt] = useState<{ device: Device; plan: SpeakingStep[] } | null>(null);
  useEffect(() => {
    let isOver = false;
    const open = async () => {
      const device = await services.device();
      return { device, plan: await spokenPlan(device, attempt).catch(() => []) };
    };
    void open().then((opened) => {
      if (!isOver) setAt(opened);
    });
    return () => {
      isOver = true;
    };
  }, [services, attempt]);
  return at === null ? <Skeleton lines={8} /> : <Report {...at} attempt={attempt} subtitle={subtitle} />;
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
  const { slug } = first;
  const watched = useMemo(() => watchAttempt(device, slug), [device, slug]);
  const attempt = useWatch<AttemptRecord | undefined>(watched, first) ?? first;
  const { module_slug, mode, extra_time } = attempt.head;
  return (
    <SpeakingReport
      device={device}
      attempt={attempt}
      plan={plan}
      kind="result"
      tools={speechTools}
      about={<SpeakingCard />}
      title="Speaking"
      subtitle={subtitle}
      actions={
        <>
          <ButtonLink
            to={paths.startAttempt("speaking", module_slug, newAttemptSlug(), { mode, extra: extra_time })}
            variant="outline"
          >
            Take it again
          </ButtonLink>
          <ButtonLink to={paths.listing("speaking")} variant="outline">
            Another test
          </ButtonLink>
          <ButtonLink to={paths.attempts} variant="quiet">
            Your attempts
          </ButtonLink>
        </>
      }
    />
  );
}
