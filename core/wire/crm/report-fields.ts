import { criterionName, listCriteria, type ExaminerCriterion } from "#core/exam/bands/examiner-criteria.ts";
import type { SectionTask } from "#core/exam/bands/examiner.ts";
import type { AuditEntry } from "./audit.ts";
import type { SectionFields } from "./evaluation-forms.ts";

type SectionOfReport = SectionFields & { readonly task: SectionTask };

/**
 * Returns the parts that a report lacks, as the audit trail names fields: "task_1.ta_bands", "task_2.ga_feedback",
 * "feedback". Empty if the report is complete.
 */
export function listMissingParts(sections: readonly SectionOfReport[], feedback: string): string[] {
  const missing = sections.flatMap((section) =>
    listCriteria(section.task).flatMap((criterion) => [
      ...(section[`${criterion}_bands`] === null ? [`task_${section.task}.${criterion}_bands`] : []),
      ...(section[`${criterion}_feedback`].trim() === "" ? [`task_${section.task}.${criterion}_feedback`] : []),
    ]),
  );
  return feedback.trim() === "" ? [...missing, "feedback"] : missing;
}

/** Lists parts in one line per task: "Task 1: Task Achievement band, Lexical Resource feedback". */
export function describeParts(fields: readonly string[]): string[] {
  const byTask = new Map<string, string[]>();
  for (const field of fields) {
    const [, task = "", part = ""] = /^(?:(Task \d), )?(.+)$/u.exec(reportFieldLabel(field)) ?? [];
    byTask.set(task, [...(byTask.get(task) ?? []), part]);
  }
  return [...byTask].map(([task, parts]) => (task === "" ? parts.join(", ") : `${task}: ${parts.join(", ")}`));
}

/**
 * Describes a change of a report: "Task 1, Task Response band: 6 to 6.5". For anything but a band, returns only the
 * field's label.
 */
export function describeReportChange({ field, from, to }: AuditEntry["changes"][number]): string {
  const label = reportFieldLabel(field);
  return field.endsWith("_bands") ? `${label}: ${from ?? "none"} to ${to ?? "none"}` : label;
}

const OTHER_LABELS: Readonly<Record<string, string>> = {
  feedback: "Overall feedback",
  report_message: "Message at the top of the report",
  report_link: "Link to the report",
  comment: "comments on the answer",
  voice_comment: "voice comments",
  grammar_score: "grammar check",
  machine_marks: "marks of the grammar check",
};

/** Returns the name of a part of a report: "Task 1, Task Achievement band" or "Overall feedback". */
export function reportFieldLabel(field: string): string {
  const [, digit, name = field] = /^task_([012])\.(.+)$/u.exec(field) ?? [];
  const task = Number(digit ?? 1) as SectionTask;
  const [, criterion, kind] = /^(ta|cc|lr|ga)_(bands|feedback)$/u.exec(name) ?? [];
  const label =
    criterion === undefined
      ? (OTHER_LABELS[name] ?? name.replaceAll("_", " "))
      : `${criterionName(criterion as ExaminerCriterion, task)} ${kind === "bands" ? "band" : "feedback"}`;
  return digit === undefined || task === 0 ? label : `Task ${task}, ${label}`;
}
