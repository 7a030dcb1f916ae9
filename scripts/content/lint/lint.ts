import type { Compilation } from "../compile.ts";
import { createReporter } from "../findings.ts";
import type { ModuleSource } from "../compile/compile-module.ts";
import { moduleFigures } from "../level/module-figures.ts";
import { lintAnswers } from "./answers.ts";
import { lintNearCopies } from "./copies.ts";
import { lintCoverage } from "./coverage.ts";
import { lintKeys } from "./keys.ts";
import { lintLevel } from "./level.ts";
import { prepareModule } from "./prepare-module.ts";
import { lintQuestions } from "./questions.ts";
import { lintCases, lintCategories, lintSamples } from "./samples.ts";
import { lintWording } from "./wording.ts";

/**
 * Adds the linter's warnings to the findings. They are about what breaks no rule of the exam, but makes a test worse.
 */
export function lintLibrary({ sources, topics, findings }: Compilation): void {
  for (const source of sources) lintModule(source);
  lintNearCopies(sources);
  if (topics.length === 0) return;
  const library = createReporter("categories.yaml", () => null, findings);
  lintCategories(sources, topics, library);
  lintCases(sources, library);
  lintCoverage(sources, library);
}

/** Adds the warnings about one module that need no other module. */
export function lintModule(source: ModuleSource): void {
  const prepared = prepareModule(source);
  if (prepared !== null) {
    lintAnswers(prepared);
    lintQuestions(prepared);
    lintWording(prepared);
    const figures = moduleFigures(source);
    if (figures !== null) {
      lintKeys(source, prepared);
      lintLevel(prepared, figures);
    }
  }
  lintSamples([source]);
}
