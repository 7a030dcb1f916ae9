import type { ModuleTestType, ModuleType, TestType } from "./module-type.ts";

/** The exam's own names of its modules. They are the same in every language. */
export const MODULE_NAMES: Readonly<Record<ModuleType, string>> = {
  listening: "Listening",
  reading: "Reading",
  writing: "Writing",
  speaking: "Speaking",
};

/** What each kind of test is called. */
export const TEST_TYPE_NAMES: Readonly<Record<TestType, string>> = {
  academic: "Academic",
  general: "General Training",
};

/** Returns the name of a module and whom it is for: "Reading, Academic". A module for everyone is just "Listening". */
export function moduleTitle({
  module_type,
  test_type,
}: {
  module_type: ModuleType;
  test_type: ModuleTestType;
}): string {
  const name = MODULE_NAMES[module_type];
  return test_type === "both" ? name : `${name}, ${TEST_TYPE_NAMES[test_type]}`;
}
