import * as v from "valibot";
import { MODULE_TYPES } from "./modules-of-test.ts";

export const ModuleTypeSchema = v.picklist(MODULE_TYPES);
export type ModuleType = v.InferOutput<typeof ModuleTypeSchema>;

/** What a learner can choose: one module, or all four as a full test. Names from the specification. */
export type TestKind = ModuleType | "fulltest";

/** The two versions of the exam: Academic or General Training. */
export const TestTypeSchema = v.picklist(["academic", "general"]);
export type TestType = v.InferOutput<typeof TestTypeSchema>;

/** The test type that a module is for. "both": for candidates of either test type. */
export const ModuleTestTypeSchema = v.picklist(["both", "academic", "general"]);
export type ModuleTestType = v.InferOutput<typeof ModuleTestTypeSchema>;
