import { lazy, Suspense, useEffect, useState } from "react";
import { Navigate, useParams } from "react-router";
import type { SpeakingStep } from "#core/exam/attempt/speaking-plan.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import { getAttempt } from "#web/db/attempt/attempts.ts";
import type { Device } from "#web/db/storage/device.ts";
import { HandedInSpeaking } from "#web/features/speaking/result/handed-in-speaking.tsx";
import { type Services, useOwner, useServices } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import layout from "#web/ui/style/layout.module.css";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";
import { AttemptLinks } from "../../result/attempt-links.tsx";
import { useCurrentAttempt } from "../../result/use-current-attempt.ts";
import type { Head } from "../../shell/page.ts";
import { speechTools } from "../../attempt/speech-tools.ts";
import { readSpeakingPlan } from "../../attempt/read-speaking-plan.ts";

const ResultFeedback = lazy(async () => ({
  default: (await import("../../result/result-feedback.tsx")).ResultFeedback,
}));

export const head = (): Head => ({ title: "Handed in" });

type Found = { device: Device; attempt: AttemptRecord; plan: SpeakingStep[] };

/** The page after handing in a Speaking attempt: recordings, send status, next steps. */
export function Component() {
  const { module: type = "", module_slug: moduleSlug = "", attempt_slug: slug = "" } = useParams();
  const services = useServices();
  const owner = useOwner();
  const [found, setFound] = useState<Found | null | undefined>(undefined);
  useEffect(
    () => whenSettled(findAttempt(services, owner, slug), setFound, () => setFound(null)),
    [services, owner, slug],
  );
  if (type !== "speaking" || found === null) {
    const address = type === "speaking" ? paths.result("speaking", moduleSlug, slug) : paths.attempts;
    return <Navigate to={address} replace />;
  }
  if (found?.attempt.status === "in_progress")
    return <Navigate to={paths.attempt("speaking", moduleSlug, slug)} replace />;
  return (
    <main id="main" className={layout.page} aria-busy={found === undefined}>
      {found === undefined ? <Skeleton lines={8} /> : <HandedIn key={slug} {...found} />}
    </main>
  );
}

/** Finds the attempt and its questions on the device. Null if this account has no such Speaking attempt there. */
async function findAttempt(services: Services, owner: string | null, slug: string): Promise<Found | null> {
  const device = await services.device();
  const attempt = await getAttempt(device, slug);
  if (attempt === undefined || attempt.owner !== owner || attempt.head.module_type !== "speaking") return null;
  return { device, attempt, plan: await readSpeakingPlan(device, attempt) };
}

function HandedIn({ device, attempt: first, plan }: Found) {
  const attempt = useCurrentAttempt(device, first);
  const { module_slug, mode, full_test } = attempt.head;
  return (
    <>
      <HandedInSpeaking
        device={device}
        attempt={attempt}
        plan={plan}
        kind="handed_in"
        tools={speechTools}
        title="Speaking: handed in"
        subtitle={[attempt.book_name, attempt.test_name, ...(mode === "practice" ? ["Practice"] : [])].join(", ")}
        actions={
          <>
            {full_test !== undefined && <ButtonLink to={paths.fullTest(full_test)}>To the full test</ButtonLink>}
            <ButtonLink
              variant={full_test === undefined ? "solid" : "outline"}
              to={paths.result("speaking", module_slug, attempt.slug)}
            >
              See the result
            </ButtonLink>
            <AttemptLinks head={attempt.head} />
          </>
        }
      />
      <Suspense>
        <ResultFeedback attempt={attempt} isSent={attempt.delivery === "sent"} />
      </Suspense>
    </>
  );
}
