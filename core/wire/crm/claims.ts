import * as v from "valibot";
import { InstantSchema } from "#core/exam/attempt/attempt.ts";
import { EvaluationSlugSchema } from "./examiner.ts";

/** An evaluation stays claimed for this long after its examiner last used it. */
export const CLAIM_MS = 30 * 60_000;
/** An assignment by an administrator lasts this long, whether or not the evaluation is opened. */
export const ASSIGNMENT_MS = 7 * 24 * 60 * 60_000;
/** How often an open evaluation page tells the server that it is open. */
export const PRESENCE_EVERY_MS = 25_000;

/** `claims` is false once the reader has released the evaluation. */
export const PresenceSchema = v.object({ claims: v.boolean() });

/** Who works on an evaluation. A claim does not prevent others from saving. */
export const EvaluationClaimSchema = v.object({
  staff_name: v.string(),
  is_own: v.boolean(),
  since: InstantSchema,
});
export const PresenceReplySchema = v.object({
  claim: v.nullable(EvaluationClaimSchema),
  /** Names of the others who have it open. */
  others: v.array(v.string()),
});
export type PresenceReply = v.InferOutput<typeof PresenceReplySchema>;

/** Null withdraws the assignment. */
export const AssignSchema = v.object({ user: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(64))) });

export const NextDueQuerySchema = v.object({ except: v.optional(EvaluationSlugSchema) });
/** The most urgent open evaluation that nobody else works on. */
export const NextDueSchema = v.object({
  next: v.nullable(
    v.object({ slug: EvaluationSlugSchema, order_number: v.string(), name: v.string(), due_at: InstantSchema }),
  ),
});
export type NextDue = v.InferOutput<typeof NextDueSchema>;
