import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Sample } from "#core/exam/content/sample.ts";
import type { WritingTask } from "#core/exam/content/part.ts";
import type { TaskBrief } from "#core/exam/content/task-brief.ts";
import { readLexicon } from "#core/exam/language/lexicon.ts";
import { evaluateTask } from "#core/exam/writing/evaluate-task.ts";
import type { TaskEvaluation } from "#core/exam/writing/evaluation.ts";
import { compileBooks } from "#scripts/content/compile.ts";

export type OwnTask = { task: WritingTask; brief: TaskBrief | null; samples: readonly Sample[] };

const root = join(import.meta.dirname, "../..");

let tasks: Promise<OwnTask[]> | null = null;

/** Returns every Writing task of the library with its brief and model answers. Test files share one compilation. */
export function ownTasks(): Promise<OwnTask[]> {
  return (tasks ??= compileTasks());
}

async function compileTasks(): Promise<OwnTask[]> {
  const { books } = await compileBooks(join(root, "content"));
  const modules = books.flatMap((book) => book.tests.flatMap((test) => test.modules));
  return modules.flatMap(({ module, key, samples }) =>
    module.module_type !== "writing"
      ? []
      : module.parts.map((task) => ({
          task,
          brief: key?.briefs?.[task.id] ?? null,
          samples: samples?.find((sample) => sample.task === task.id)?.samples ?? [],
        })),
  );
}

export function evaluateAnswer({ task, brief }: OwnTask, text: string): TaskEvaluation {
  return evaluateTask({ task, brief, text, lexicon });
}

export const lexicon = readLexicon(readFileSync(join(root, "core/exam/language/lexicon.txt"), "utf8"));
