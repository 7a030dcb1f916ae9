import type { OwnEvaluation } from "#core/wire/crm/examiner.ts";
import { statusLabel } from "#core/format/status-label.ts";

/** Returns the four criteria of a task in the exam's order. Task 0 is a Speaking interview. */
export function listCriteria(task: number): readonly { id: "ta" | "cc" | "lr" | "ga"; name: string; label: string }[] {
  if (task === 0)
    return [
      { id: "cc", label: "FC", name: "Fluency and Coherence" },
      { id: "lr", label: "LR", name: "Lexical Resource" },
      { id: "ga", label: "GRA", name: "Grammatical Range and Accuracy" },
      { id: "ta", label: "P", name: "Pronunciation" },
    ];
  return [
    { id: "ta", label: task === 2 ? "TR" : "TA", name: task === 2 ? "Task Response" : "Task Achievement" },
    { id: "cc", label: "CC", name: "Coherence and Cohesion" },
    { id: "lr", label: "LR", name: "Lexical Resource" },
    { id: "ga", label: "GRA", name: "Grammatical Range and Accuracy" },
  ];
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
