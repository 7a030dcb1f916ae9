import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { QUESTION_TYPE_NAMES } from "#core/exam/content/question-type.ts";
import type { DayKind, PlanTask, TaskReason } from "#core/exam/study/study-plan.ts";
import { plural } from "#core/format/plural.ts";

/** The texts of one task: its title, why it is planned, and its button. */
export type TaskLabel = { title: string; why: string; action: string };

const PART_TITLES: Readonly<Record<ModuleType, TaskLabel["title"]>> = {
  listening: "Practise one Listening part",
  reading: "Practise one Reading passage",
  writing: "Write one task",
  speaking: "Practise one cue card",
};

/** Returns the texts of a task. `lessonTitle` is used only for a lesson. */
export function describeTask(task: PlanTask, lessonTitle: string | null): TaskLabel {
  const why = describeReason(task.reason, "module_type" in task ? task.module_type : null);
  switch (task.kind) {
    case "review":
      return {
        title: plural(task.cards, { one: "Review # card", other: "Review # cards" }),
        why,
        action: "Start review",
      };
    case "lesson":
      return {
        title: lessonTitle === null ? "Read one lesson" : `Read one lesson: ${lessonTitle}`,
        why,
        action: "Read lesson",
      };
    case "drill":
      return { title: `Drill ${QUESTION_TYPE_NAMES[task.type]}`, why, action: "Start drill" };
    case "part":
      return { title: PART_TITLES[task.module_type], why, action: `Start ${MODULE_NAMES[task.module_type]}` };
    case "mock":
      return { title: "Take a full test", why, action: "Choose a full test" };
  }
}

function describeReason(reason: TaskReason, module: ModuleType | null): string {
  const name = module === null ? "" : MODULE_NAMES[module];
  switch (reason.id) {
    case "cards-due":
      return "Your mistakes come back until you know them.";
    case "lesson-first":
      return "The method for a question type that costs you marks.";
    case "weak-type":
      return `About 10 ${name} questions of the type that costs you most marks.`;
    case "far-from-target":
      return `${name} is ${reason.gap.toFixed(1)} below your target.`;
    case "starting-level":
      return `Your starting level in ${name} is below your target.`;
    case "no-band-yet":
      return `You have no ${name} band yet. This begins to show where you stand.`;
    case "keep-level":
      return `${name} is on target. This keeps it there.`;
    case "mock-day":
      return reason.daysToExam === null
        ? "A whole test every three weeks shows where you are."
        : `A whole test, ${plural(reason.daysToExam, { one: "# day", other: "# days" })} before your exam.`;
  }
}

/** Returns the texts for a day on which no task is left. */
export function describeFreeDay(kind: DayKind, hasFinishedTask: boolean): { title: string; text: string } {
  switch (kind) {
    case "exam":
      return { title: "Your exam is today", text: "Nothing to practise. Good luck." };
    case "light":
      return { title: "Your exam is tomorrow", text: "Rest today. Check the place, the time and your passport." };
    case "off":
      return { title: "A day off", text: "You chose this day as free. Practise if you like: it counts." };
    case "buffer":
      return { title: "You are up to date this week", text: "This day is for tasks left from a busy week." };
    case "study":
    case "mock":
      return hasFinishedTask
        ? { title: "Today’s plan is done", text: "Your next tasks come tomorrow." }
        : { title: "Nothing is planned today", text: "Choose any test you like: it counts." };
  }
}
