import type { Module } from "#core/exam/content/module.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";

const TYPE = { listening: "Listening", reading: "Reading", writing: "Writing", speaking: "Speaking" } as const;
const KIND = { academic: ", Academic", general: ", General Training", both: "" } as const;

/** "Reading, Academic". */
export function moduleTitle(module: Pick<Module, "module_type" | "test_type">): string {
  return TYPE[module.module_type] + KIND[module.test_type];
}

/** "Reading". */
export function moduleTypeName(type: ModuleType): string {
  return TYPE[type];
}
