import { useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import {
  type DiagnosticPart,
  type DiagnosticWork,
  NEW_DIAGNOSTIC,
  nextDiagnosticPart,
} from "#core/exam/study/diagnostic.ts";
import { deleteDiagnostic, readDiagnostic, saveDiagnostic } from "#web/db/study/diagnostic.ts";
import type { Device } from "#web/db/storage/device.ts";
import { useAttempts } from "#web/features/attempts/use-attempts.ts";
import { AttemptPageFrame, UnreadableStorage } from "#web/features/attempt/attempt-page-frame.tsx";
import { DiagnosticIntro } from "#web/features/study/diagnostic/diagnostic-intro.tsx";
import { LevelView } from "#web/features/study/diagnostic/level-view.tsx";
import { describeTask } from "#web/features/study/today/labels.ts";
import { paths } from "#web/paths.ts";
import { useOwner, useServices } from "#web/services.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";
import { type PartOutcome, RunningDiagnostic } from "../../diagnostic/running-diagnostic.tsx";
import { checkedAnswers } from "../../diagnostic/checked-answers.ts";
import { estimateStartingLevel } from "../../diagnostic/starting-level.ts";
import type { Head } from "../../shell/page.ts";
import { useStudySettings } from "../../study/use-study-settings.ts";
import { useToday } from "../../study/use-today.ts";

export const head = (): Head => ({ title: "15-minute check" });

type OpenedDiagnostic = { device: Device; work: DiagnosticWork | null };

/**
 * The diagnostic: an introduction, its parts, then the starting level. If the learner closes the tab, it later
 * continues where it stopped.
 */
export function Component() {
  const services = useServices();
  const owner = useOwner();
  const navigate = useNavigate();
  const { save } = useStudySettings();
  const [opened, setOpened] = useState<OpenedDiagnostic | "loading" | "broken">("loading");
  const [hasSaveFailed, setSaveFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (owner === null) return;
    const open = async (): Promise<OpenedDiagnostic> => {
      const device = await services.device();
      return { device, work: await readDiagnostic(device, owner) };
    };
    return whenSettled(open(), setOpened, () => setOpened("broken"));
  }, [services, owner]);
  const leave = () => void navigate(paths.dashboard);
  if (typeof opened !== "object" || owner === null)
    return (
      <AttemptPageFrame title="15-minute check" subtitle="" onLeave={leave}>
        {opened === "broken" ? (
          <UnreadableStorage heading="This device’s storage could not be read" />
        ) : (
          <Skeleton lines={6} />
        )}
      </AttemptPageFrame>
    );

  const { device, work } = opened;
  const watchSave = (saving: Promise<unknown>) => {
    saving.then(
      () => setSaveFailed(false),
      () => setSaveFailed(true),
    );
  };
  const change = (next: Partial<DiagnosticWork>) => {
    setOpened((before) =>
      typeof before === "object" ? { ...before, work: { ...(before.work ?? NEW_DIAGNOSTIC), ...next } } : before,
    );
    watchSave(saveDiagnostic(device, owner, next));
  };
  const end = async (part: DiagnosticPart, outcome: PartOutcome) => {
    const before = work ?? NEW_DIAGNOSTIC;
    const otherSkipped = before.skipped.filter((skippedPart) => skippedPart !== part);
    const skipped = outcome === "skipped" ? [...otherSkipped, part] : otherSkipped;
    const next = nextDiagnosticPart(part);
    if (next !== "level") return change({ skipped, at: next });
    setBusy(true);
    const { level, writing } = await estimateStartingLevel({ ...before, skipped });
    setBusy(false);
    save({ first_hour: "finished", ...(level !== null && { starting_level: level }) });
    change({ skipped, at: next, writing });
  };
  const restart = () => {
    setOpened({ device, work: null });
    watchSave(deleteDiagnostic(device, owner));
  };

  if (work !== null && work.at !== "level")
    return (
      <RunningDiagnostic
        part={work.at}
        work={work}
        change={change}
        end={(part, outcome) => void end(part, outcome)}
        isBusy={isBusy}
        hasSaveFailed={hasSaveFailed}
        leave={leave}
      />
    );
  return (
    <AttemptPageFrame title="15-minute check" subtitle={work === null ? "About 15 minutes" : "Done"} onLeave={leave}>
      {work === null ? (
        <DiagnosticIntro start={() => change({ at: "listening" })} />
      ) : (
        <Level work={work} onRestart={restart} />
      )}
    </AttemptPageFrame>
  );
}

function Level({ work, onRestart }: { work: DiagnosticWork; onRestart: () => void }) {
  const answers = useMemo(() => checkedAnswers(work), [work]);
  const { settings } = useStudySettings();
  const { attempts } = useAttempts();
  const today = useToday(attempts);
  if (settings === null) return <Skeleton lines={6} />;
  const [task] = today?.plan.tasks ?? [];
  const level = settings.starting_level?.source === "diagnostic" ? settings.starting_level : null;
  const firstTask =
    today && task
      ? { ...describeTask(task, today.lessonTitle), to: today.addressOf(task), minutes: task.minutes }
      : null;
  return (
    <LevelView level={level} writing={work.writing} firstTask={firstTask} answers={answers} onRestart={onRestart} />
  );
}
