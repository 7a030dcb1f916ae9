import * as v from "valibot";
import { MODULE_TYPES } from "./papers.ts";

export const ModuleTypeSchema = v.picklist(MODULE_TYPES);
export type ModuleType = v.InferOutput<typeof ModuleTypeSchema>;

/** What may be chosen and taken: one paper, or the four of them as a full test. The spec's spelling. */
export type TestKind = ModuleType | "fulltest";

/** What a candidate sits: Academic or General Training. */
export const TestTypeSchema = v.picklist(["academic", "general"]);
export type TestType = v.InferOutput<typeof TestTypeSchema>;

/** Whom a module is for: "both" serves either kind of candidate. */
export const ModuleTestTypeSchema = v.picklist(["both", "academic", "general"]);
export type ModuleTestType = v.InferOutput<typeof ModuleTestTypeSchema>;
