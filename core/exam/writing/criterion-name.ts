import type { Criterion } from "./evaluation.ts";

const NAMES = {
  coherence: "Coherence and Cohesion",
  lexis: "Lexical Resource",
  grammar: "Grammatical Range and Accuracy",
} as const;

/** Returns the name of a criterion in the band descriptors of Task 1 or Task 2. */
export function criterionName(criterion: Criterion, task: 1 | 2): string {
  if (criterion !== "task") return NAMES[criterion];
  return task === 1 ? "Task Achievement" : "Task Response";
}
