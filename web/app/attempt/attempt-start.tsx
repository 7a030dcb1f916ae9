import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import * as v from "valibot";
import { AttemptSlugSchema, type ExtraTime } from "#core/exam/attempt/attempt.ts";
import { partSeconds } from "#core/exam/attempt/choose-part.ts";
import { startTimer } from "#core/exam/attempt/timer.ts";
import type { Module } from "#core/exam/content/module.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import { findMistakes, listAttempts, startAttempt } from "#web/db/attempt/attempts.ts";
import type { Device } from "#web/db/storage/device.ts";
import { AttemptPageMessage, UnreadableStorage } from "#web/features/attempt/attempt-page-frame.tsx";
import { moduleTitle } from "#core/exam/content/module-names.ts";
import { PartChoice, resolvePart, type PartRequest } from "#web/features/attempt/start/part-choice.tsx";
import { type StartChoice, StartPanel } from "#web/features/attempt/start/start-panel.tsx";
import { useServices } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";

const ListeningStart = lazy(async () => ({ default: (await import("./listening-start.tsx")).ListeningStart }));

export type AttemptStartProps = {
  device: Device;
  owner: string;
  slug: string;
  module: Module;
  bookName: string;
  testName: string;
  onStarted: () => void;
};

/** The screen before a module, or before practising an earlier attempt's mistakes (`?mistakes=`). */
export function AttemptStart(props: AttemptStartProps) {
  const [query] = useSearchParams();
  const mistakesOf = parseSlug(query.get("mistakes"));
  return mistakesOf === null ? <ModuleStart {...props} /> : <MistakesStart {...props} mistakesOf={mistakesOf} />;
}

function parseSlug(text: string | null): string | null {
  return v.is(AttemptSlugSchema, text) ? text : null;
}

/**
 * The screen before a whole module or one part of it. If `?part=` names a part, the attempt has that part. Otherwise
 * the learner may choose a part on this screen; with `?part=any`, "Choose for me" is chosen already. In a full test
 * (`?full_test=`), the mode is exam and no part can be chosen.
 */
function ModuleStart(props: AttemptStartProps) {
  const { device, owner, module } = props;
  const [query] = useSearchParams();
  const fullTest = parseSlug(query.get("full_test"));
  const requestedPart = Number(query.get("part"));
  const isPartRequested = fullTest === null && module.parts.some(({ number }) => number === requestedPart);
  const [attempts, setAttempts] = useState<readonly AttemptRecord[]>([]);
  const [request, setRequest] = useState<PartRequest>(
    query.get("part") === "any" ? { kind: "auto", minutes: null } : { kind: "whole" },
  );
  const canChoosePart = fullTest === null && !isPartRequested;
  useEffect(() => {
    if (!canChoosePart) return;
    return whenSettled(listAttempts(device, owner), setAttempts, () => undefined);
  }, [device, owner, canChoosePart]);
  const part = isPartRequested ? requestedPart : resolvePart(request, module, attempts);
  const parts = useMemo(() => (part === null ? null : [part]), [part]);
  return (
    <Panel
      {...props}
      parts={parts}
      seconds={part === null ? module.duration : partSeconds(module, part)}
      startedFrom={fullTest === null ? {} : { full_test: fullTest }}
      fixedMode={fullTest === null ? undefined : FULL_TEST_MODE}
      partChoice={
        canChoosePart ? (
          <PartChoice module={module} attempts={attempts} request={request} onRequest={setRequest} />
        ) : undefined
      }
    />
  );
}

const FULL_TEST_MODE = {
  mode: "exam",
  heading: "A module of a full test",
  text: "As on the day, you cannot stop the clock. At zero we hand in your work.",
} as const;
const MISTAKES_MODE = {
  mode: "practice",
  heading: "Your mistakes again",
  text: "Only the questions you got wrong, at your own pace. Gaps that you got right show your answer. You get a raw score, not a band.",
} as const;

function MistakesStart({ mistakesOf, ...props }: AttemptStartProps & { mistakesOf: string }) {
  const { device, owner } = props;
  const [source, setSource] = useState<Awaited<ReturnType<typeof findMistakes>> | "loading" | "failed">("loading");
  useEffect(
    () => whenSettled(findMistakes(device, mistakesOf, owner), setSource, () => setSource("failed")),
    [device, mistakesOf, owner],
  );
  if (source === "loading") return <Skeleton lines={6} />;
  if (source === "failed") return <UnreadableStorage heading="This device’s storage could not be read" />;
  if (source === null)
    return (
      <AttemptPageMessage
        heading="You have no mistakes to retake here"
        text="This attempt is not on this device, or all your answers were right."
        actions={<ButtonLink to={paths.attempts}>Your attempts</ButtonLink>}
      />
    );
  return (
    <Panel
      {...props}
      module={source.module}
      parts={source.parts}
      seconds={source.module.duration}
      startedFrom={{ mistakes_of: mistakesOf }}
      fixedMode={MISTAKES_MODE}
    />
  );
}

type PanelProps = AttemptStartProps & {
  /** Numbers of the parts in the attempt. Null means all. */
  parts: number[] | null;
  /** Time limit without extra time. */
  seconds: number;
  /** The full test that this attempt belongs to, or the attempt whose mistakes it repeats. */
  startedFrom: { full_test?: string; mistakes_of?: string };
  /** The only mode, with the text that explains why. Undefined if the learner chooses the mode. */
  fixedMode: { mode: StartChoice["mode"]; heading: string; text: string } | undefined;
  partChoice?: ReactNode;
};

function Panel({
  device,
  owner,
  slug,
  module,
  bookName,
  testName,
  onStarted,
  parts,
  seconds,
  startedFrom,
  fixedMode,
  partChoice,
}: PanelProps) {
  const services = useServices();
  const [query] = useSearchParams();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const start = async ({ mode, extraTime }: StartChoice) => {
    setBusy(true);
    setProblem(null);
    try {
      const now = Date.now();
      const timer = startTimer(mode, {
        durationSeconds: mode === "practice" ? null : seconds,
        extraTime,
        now: { wall: now, mono: performance.now(), asleep: false, page: performance.timeOrigin },
      });
      const started = await startAttempt(device, {
        owner,
        slug,
        module_slug: module.slug,
        mode,
        extra_time: extraTime,
        parts,
        ...startedFrom,
        clock: timer,
        now,
      });
      if ("problem" in started) setProblem("The test is no longer on this device. Download it again.");
      else onStarted();
      void services.sync().then((sync) => sync.drainSoon());
    } catch {
      setProblem("This device could not save, so the test has not started. Free some space and try again.");
    }
    setBusy(false);
  };
  const shared = {
    name: moduleTitle(module),
    bookName,
    testName,
    parts,
    initial: {
      mode: fixedMode?.mode ?? (query.get("mode") === "practice" ? "practice" : "exam"),
      extraTime: parseExtraTime(query.get("extra")),
    },
    fixedMode,
    problem,
    isBusy,
    onStart: (choice: StartChoice) => void start(choice),
  } as const;

  if (module.module_type === "listening")
    return (
      <Suspense fallback={<Skeleton lines={6} />}>
        <ListeningStart {...shared} module={module} partChoice={partChoice} />
      </Suspense>
    );
  return <StartPanel {...shared} module={module} seconds={seconds} partChoice={partChoice} />;
}

function parseExtraTime(text: string | null): ExtraTime {
  return ([0, 25, 50, 100] as const).find((percent) => String(percent) === text) ?? 0;
}
