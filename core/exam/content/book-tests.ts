import type { BookTest, ModuleSummary } from "./book.ts";
import type { ModuleTestType, ModuleType, TestType } from "./module-type.ts";
import { MODULE_TYPES, PAPER_MINUTES } from "./papers.ts";

// Apart from the schemas: public pages ask these questions of a book and load no validator for it.

/** The key version of a module that is not marked by a key: Writing and Speaking. */
export const NO_KEY_VERSION = "0".repeat(16);

/** True when a candidate of the given kind may sit the module. */
export function isForTestType(module: ModuleTestType, candidate: TestType): boolean {
  return module === "both" || module === candidate;
}

/** The modules of one type in a test. */
export function testModules(test: BookTest, type: ModuleType): readonly ModuleSummary[] {
  switch (type) {
    case "listening":
      return test.listening_module;
    case "reading":
      return test.reading_module;
    case "writing":
      return test.writing_module;
    case "speaking":
      return test.speaking_module;
  }
}

/**
 * True for a whole paper of the exam, false for a task that stands alone for practice (a Writing Task 1 by itself):
 * such a task is started from its book, and is never chosen for a learner, part of a full test, or counted in a mean.
 */
export function isWholePaper(type: ModuleType, module: Pick<ModuleSummary, "duration">): boolean {
  return type !== "writing" || module.duration >= PAPER_MINUTES.writing * 60;
}

/** The whole papers of one type in a test. */
export function testPapers(test: BookTest, type: ModuleType): ModuleSummary[] {
  return testModules(test, type).filter((module) => isWholePaper(type, module));
}

/** True for a test with at least one whole paper; false for a group of tasks that stand alone. */
export function isTestOfPapers(test: BookTest): boolean {
  return MODULE_TYPES.some((type) => testPapers(test, type).length > 0);
}
