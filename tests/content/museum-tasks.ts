import type { WritingTask } from "#core/exam/content/part.ts";

/** A Task 2 and a Task 1 about the fees of museums, for tests of the findings. */
export const essay: WritingTask = {
  id: "essay",
  number: 2,
  title: "",
  task: 2,
  kind: "opinion",
  prompt: [{ text: "Museums should charge visitors a fee. To what extent do you agree or disagree?" }],
  minimumWords: 250,
  minutes: 40,
};
export const report: WritingTask = { ...essay, number: 1, task: 1, kind: "bar", minimumWords: 150, minutes: 20 };
