import type { OpenCounts } from "#core/wire/crm/evaluation-list.ts";

/** The text after a failed save (specification §8). */
export const SAVE_FAILED_TEXT = "Failed to save. Try again.";

export const formatYesNo = (value: boolean): string => (value ? "Yes" : "No");

/** Describes the open evaluations and how many of them are urgent: "5 open, 1 overdue, 2 due today". */
export function describeOpenWork({ open, overdue, due_today }: Omit<OpenCounts, "questions">): string {
  if (open === 0) return "None open";
  if (overdue > 0 && due_today > 0) return `${open} open, ${overdue} overdue, ${due_today} due today`;
  if (overdue > 0) return `${open} open, ${overdue} overdue`;
  return due_today > 0 ? `${open} open, ${due_today} due today` : `${open} open`;
}
