import { type AnnotateTask, run as annotate } from "#api/jobs/writing/annotate-thread.ts";
import type { GrammarMark } from "#core/exam/grammar/mark.ts";

/** Checks a text as the product's thread does, except that Harper always fails. */
export async function run(task: AnnotateTask): Promise<GrammarMark[]> {
  if (task.otherMarks === "harper") throw new Error("Harper cannot be loaded");
  return annotate(task);
}
