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

/**
 * `sign_out` can only end the session that these tokens belong to. The server sends it to our web client, which keeps
 * it for a sign-out without a connection.
 */
export const TokensSchema = v.object({
  access: v.string(),
  refresh: v.string(),
  sign_out: v.optional(v.string()),
});
export type Tokens = v.InferOutput<typeof TokensSchema>;
