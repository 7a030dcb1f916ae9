import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { Navigate, useParams } from "react-router";
import type { SpeakingStep } from "#core/exam/attempt/speaking-plan.ts";
import type { AttemptRecord } from "#web/db/attempt-record.ts";
import { getAttempt, watchAttempt } from "#web/db/attempts.ts";
import type { Device } from "#web/db/device.ts";
import { newAttemptSlug } from "#web/db/ids.ts";
import { SpeakingReport } from "#web/features/speaking/speaking-report.tsx";
import { type Parts, useOwner, useParts } from "#web/parts.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import layout from "#web/ui/layout.module.css";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useWatch } from "#web/ui/use-watch.ts";
import type { Head } from "../page.ts";
import { speechTools } from "../speech-tools.ts";
import { spokenPlan } from "../spoken-plan.ts";

const ResultTalkback = lazy(async () => ({ default: (await import("../result-talkback.tsx")).ResultTalkback }));

export const head = (): Head => ({ title: "Handed in" });

type Found = { device: Device; attempt: AttemptRecord; plan: SpeakingStep[] };

/** "Handed in": what was recorded, where it is, and what comes next. */
export function Component() {
  const { module: type = "", module_slug: moduleSlug = "", attempt_slug: slug = "" } = useParams();
  const parts = useParts();
  const owner = useOwner();
  const [found, setFound] = useState<Found | null | undefined>(undefined);
  useEffect(() => {
    let isOver = false;
    const load = async (): Promise<void> => {
      const next = await find(parts, owner, slug).catch(() => null);
      if (!isOver) setFound(next);
    };
    void load();
    return () => {
      isOver = true;
    };
  }, [parts, owner, slug]);
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

/** The attempt with the questions that were asked, from the device; null where it is not this account's. */
async function find(parts: Parts, owner: string | null, slug: string): Promise<Found | null> {
  const device = await parts.device();
  const attempt = await getAttempt(device, slug);
  if (attempt === undefined || attempt.owner !== owner || attempt.head.module_type !== "speaking") return null;
  return { device, attempt, plan: await spokenPlan(device, attempt) };
}

function HandedIn({ device, attempt: first, plan }: Found) {
  const { slug } = first;
  const watched = useMemo(() => watchAttempt(device, slug), [device, slug]);
  const attempt = useWatch<AttemptRecord | undefined>(watched, first) ?? first;
  const { module_slug, mode, extra_time, full_test } = attempt.head;
  return (
    <>
      <SpeakingReport
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
      <Suspense>
        <ResultTalkback attempt={attempt} isSent={attempt.delivery === "sent"} />
      </Suspense>
    </>
  );
}
