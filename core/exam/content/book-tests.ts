import type { BookTest, ModuleSummary } from "./book.ts";
import type { ModuleTestType, ModuleType, TestType } from "./module-type.ts";
import { MODULE_TYPES, MODULE_MINUTES } from "./modules-of-test.ts";

// Separate from the schemas, so that public pages do not load a validator.

/** The key version of a module without an answer key: Writing and Speaking. */
export const NO_KEY_VERSION = "0".repeat(16);

/** Returns true if the module is for candidates of this test type. */
export function isForTestType(module: ModuleTestType, candidate: TestType): boolean {
  return module === "both" || module === candidate;
}

/** Returns the modules of one type in a test. */
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

/** Minimum duration of a module of full length, in seconds; 0 for Reading and Listening, which are always complete. */
export const FULL_LENGTH_SECONDS: Readonly<Record<ModuleType, number>> = {
  listening: 0,
  reading: 0,
  writing: MODULE_MINUTES.writing * 60,
  speaking: 11 * 60,
};

/**
 * Returns false for a Writing Task 1, or a cue card with its Part 3, that is offered alone for practice. Such a module
 * can be started from its book only. It is never chosen for a learner, is never part of a full test and never counts in
 * a mean.
 */
export function isFullLength(type: ModuleType, { duration }: Pick<ModuleSummary, "duration">): boolean {
  return duration >= FULL_LENGTH_SECONDS[type];
}

/** Returns the full-length modules of one type in a test. */
export function fullLengthModules(test: BookTest, type: ModuleType): ModuleSummary[] {
  return testModules(test, type).filter((module) => isFullLength(type, module));
}

/** Returns true for a test with at least one full-length module. */
export function hasFullLengthModule(test: BookTest): boolean {
  return MODULE_TYPES.some((type) => fullLengthModules(test, type).length > 0);
}
