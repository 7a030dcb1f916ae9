import {
  type ExaminerCriterion,
  criterionLabel,
  criterionName,
  listCriteria,
} from "#core/exam/bands/examiner-criteria.ts";
import type { SectionTask } from "#core/exam/bands/examiner.ts";
import type { OwnEvaluation } from "#core/wire/crm/examiner.ts";
import { statusLabel } from "#core/format/status-label.ts";

/** Returns the four criteria of a section in the exam's order, with the names that an examiner report shows. */
export function listNamedCriteria(
  task: SectionTask,
): readonly { id: ExaminerCriterion; name: string; label: string }[] {
  return listCriteria(task).map((id) => ({
    id,
    name: criterionName(id, task),
    label: task === 2 && id === "ta" ? "TR" : criterionLabel(id, task),
  }));
}

/** Returns the label of an evaluation: its final status, or who works on it. */
export function evaluationLabel({ status }: Pick<OwnEvaluation, "status">): string {
  switch (status) {
    case "EVALUATED":
    case "FAILED":
      return statusLabel(status);
    default:
      return "With your examiner";
  }
}
