import * as v from "valibot";
import { TestTypeSchema } from "#core/exam/content/module-type.ts";

/** Band targets 6 to 9 in halves (the specification, §9). */
export const BANDS_TARGETS = [6, 6.5, 7, 7.5, 8, 8.5, 9] as const;
export const BandsTargetSchema = v.picklist(BANDS_TARGETS);

export const UserSchema = v.object({
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  testType: TestTypeSchema,
  bandsTarget: BandsTargetSchema,
});
export type User = v.InferOutput<typeof UserSchema>;

export const TokensSchema = v.object({ access: v.string(), refresh: v.string() });
export type Tokens = v.InferOutput<typeof TokensSchema>;
