import { WRITING_TASK_LIMITS, type WritingTask } from "#core/exam/content/part.ts";

/** A Task 2 and a Task 1 about the fees of museums, for tests of the findings. */
export const essay: WritingTask = {
  id: "essay",
  number: 2,
  title: "",
  task: 2,
  kind: "opinion",
  prompt: [{ text: "Museums should charge visitors a fee. To what extent do you agree or disagree?" }],
  ...WRITING_TASK_LIMITS[2],
};
export const report: WritingTask = { ...essay, number: 1, task: 1, kind: "bar", ...WRITING_TASK_LIMITS[1] };
