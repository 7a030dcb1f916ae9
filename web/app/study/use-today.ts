import { formatLocalDay } from "#core/format/format-date.ts";
import { lessonHeads } from "virtual:lesson-heads";
import { useMemo } from "react";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { overallBand } from "#core/exam/bands/overall.ts";
import type { AttemptSummary } from "#core/exam/performance/attempt-summary.ts";
import { outlookWarning } from "#core/exam/study/outlook.ts";
import { type DoneToday, doneToday, planInput } from "#core/exam/study/plan-input.ts";
import { type PlanTask, studyPlan, type StudyPlanInput } from "#core/exam/study/study-plan.ts";
import { plural } from "#core/format/plural.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import { useDrills } from "#web/features/drills/use-drills.ts";
import type { DoneTask, TodayViewProps } from "#web/features/study/today/today-view.tsx";
import { zoneAt } from "#web/features/study/zone-at.ts";
import { useTestType, useUser } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { useMinute } from "#web/ui/hooks/use-minute.ts";
import { toPracticeSummaries } from "./attempt-summaries.ts";
import { useDueCount } from "./use-due-count.ts";
import { useStudyLog } from "./use-study-log.ts";
import { useStudySettings } from "./use-study-settings.ts";

/**
 * Returns today's plan, or null until all data for it is loaded. `attempts` are the attempts on this device, or null
 * while they load.
 */
export function useToday(attempts: readonly AttemptRecord[] | null): Omit<TodayViewProps, "isRunning"> | null {
  const now = useMinute();
  const user = useUser();
  const testType = useTestType();
  const drills = useDrills();
  const { settings } = useStudySettings();
  const log = useStudyLog();
  const dueCount = useDueCount(formatLocalDay(now));
  const target = user?.bandsTarget ?? 7;
  const practice = useMemo<AttemptSummary[] | null>(
    () => (attempts === null || drills === null ? null : toPracticeSummaries(attempts, drills)),
    [attempts, drills],
  );
  if (practice === null || settings === null || log === null || dueCount === null) return null;
  const facts = {
    now,
    zone: zoneAt(now),
    settings,
    target,
    testType,
    practice,
    log,
    dueCards: dueCount,
    lessons: lessonHeads,
  };
  const input = planInput(facts);
  const { examDay, today } = input;
  return {
    now,
    plan: studyPlan(input),
    done: doneToday(facts).map(describeDone),
    daysToExam: examDay === null ? null : examDay - today,
    lessonTitle: lessonTitle(input.lesson),
    addressOf,
    isFirstHour: settings.first_hour === "open",
    outlook: outlookOf(input),
  };
}

function outlookOf({ bands, targets, examDay, today }: StudyPlanInput) {
  const { listening, reading, writing, speaking } = bands;
  if (examDay === null || listening === null || reading === null || writing === null || speaking === null) return null;
  const currentBand = overallBand({ listening, reading, writing, speaking });
  return outlookWarning(currentBand, overallBand(targets), examDay - today);
}

function lessonTitle(id: string | null): string | null {
  return lessonHeads.find((lesson) => lesson.id === id)?.title ?? null;
}

function addressOf(task: PlanTask): string {
  switch (task.kind) {
    case "review":
      return paths.review;
    case "lesson":
      return paths.lesson(task.lesson);
    case "drill":
      return task.module_type === "reading" || task.module_type === "listening"
        ? paths.drillsOf(task.module_type, task.type)
        : paths.drills;
    case "part":
      return paths.beginTest(task.module_type, { part: "any" });
    case "mock":
      return paths.listing("fulltest");
  }
}

function describeDone(done: DoneToday): DoneTask {
  const minutes = Math.max(1, Math.round(done.minutes));
  switch (done.kind) {
    case "practice":
      return { id: done.slug, title: `${MODULE_NAMES[done.module_type]} practice`, at: done.at, minutes };
    case "reviews":
      return {
        id: "reviews",
        title: plural(done.cards, { one: "Reviewed # card", other: "Reviewed # cards" }),
        at: done.at,
        minutes,
      };
    case "lesson":
      return { id: done.lesson, title: `Lesson: ${lessonTitle(done.lesson) ?? done.lesson}`, at: done.at, minutes };
  }
}
