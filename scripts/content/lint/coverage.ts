import { WritingTaskSchema } from "#core/exam/content/part.ts";
import type { ModuleSource } from "../compile/compile-module.ts";
import type { Reporter } from "../findings.ts";
import type { QuestionForm } from "../questions/kind-authoring.ts";
import { authoringOf, QUESTION_AUTHORING } from "../questions/kinds.ts";
import { prepareModule } from "./prepare-module.ts";

/** The library must contain every form of question this many times, and every kind of task at least once. */
const MIN_USES_PER_FORM = 2;
/** A library with fewer modules of a type is still being written. */
const MIN_MODULES_PER_TYPE = 4;

/** A process or a map may stand in for a diagram, so the library need not have one. */
const TASKS = WritingTaskSchema.entries.kind.options.filter((kind) => kind !== "diagram");

/** Warns about forms of question and kinds of task that the library lacks. */
export function lintCoverage(sources: readonly ModuleSource[], report: Reporter): void {
  for (const skill of ["reading", "listening"] as const) {
    const modules = sources
      .flatMap((source) => prepareModule(source) ?? [])
      .filter(({ module }) => module.module_type === skill);
    if (modules.length < MIN_MODULES_PER_TYPE) continue;
    const forms = modules.flatMap((module) =>
      module.parts.flatMap((part) =>
        part.groups.map(({ group }) => `${group.type}: ${authoringOf(group).formOf(group)}`),
      ),
    );
    for (const form of requiredForms(skill)) {
      const times = forms.filter((other) => other === form).length;
      if (times < MIN_USES_PER_FORM)
        report.warn("coverage", [], `${skill}: ${form} occurs ${times} times, not ${MIN_USES_PER_FORM}`);
    }
  }
  const tasks = sources.flatMap(({ compiled: { module } }) => (module.module_type === "writing" ? module.parts : []));
  if (tasks.length < MIN_MODULES_PER_TYPE * 2) return;
  for (const kind of TASKS)
    if (!tasks.some((task) => task.kind === kind)) report.warn("coverage", [], `writing: there is no task ${kind}`);
}

/** Returns the forms that the library must contain, as "type: form". */
function requiredForms(skill: "reading" | "listening"): string[] {
  return Object.values(QUESTION_AUTHORING).flatMap(({ forms }) =>
    Object.entries<QuestionForm>(forms).flatMap(([form, { required }]) =>
      (required[skill] ?? []).map((type) => `${type}: ${form}`),
    ),
  );
}
