import type { SectionTask } from "./examiner.ts";

/** Prefixes of the criterion fields of a section, with the label of each. */
export const EXAMINER_CRITERIA = { ta: "TA", cc: "CC", lr: "LR", ga: "GRA" } as const;
export type ExaminerCriterion = keyof typeof EXAMINER_CRITERIA;

/**
 * Names of the criterion `ta` by task. An interview (0) has no Task Achievement, so its `ta` fields hold Pronunciation.
 */
const TA_NAMES = { 0: "Pronunciation", 1: "Task Achievement", 2: "Task Response" } as const;

/** Returns a criterion's name in a section's band descriptors. */
export function criterionName(criterion: ExaminerCriterion, task: SectionTask): string {
  return {
    ta: TA_NAMES[task],
    cc: task === 0 ? "Fluency and Coherence" : "Coherence and Cohesion",
    lr: "Lexical Resource",
    ga: "Grammatical Range and Accuracy",
  }[criterion];
}

/** Returns the short label of a criterion. */
export function criterionLabel(criterion: ExaminerCriterion, task: SectionTask): string {
  return task === 0 ? { cc: "FC", lr: "LR", ga: "GRA", ta: "P" }[criterion] : EXAMINER_CRITERIA[criterion];
}

/** Returns the criteria of a section in the exam's order. */
export function listCriteria(task: SectionTask): readonly ExaminerCriterion[] {
  return task === 0 ? ["cc", "lr", "ga", "ta"] : ["ta", "cc", "lr", "ga"];
}
