import * as v from "valibot";

/** A change on the server that another device may not have. A null `body` means deleted. */
export const ChangeSchema = v.object({
  seq: v.number(),
  kind: v.picklist(["attempt", "user", "drill", "study_log", "study_settings", "word"]),
  id: v.string(),
  rev: v.number(),
  body: v.nullable(v.unknown()),
});
export const ChangesQuerySchema = v.object({
  cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
  /** Sent by an app that can read drills. An older app cannot read a change of that kind. */
  drills: v.optional(v.literal("yes")),
  /** Sent by an app that can read the study log, the study settings and words. */
  study: v.optional(v.literal("yes")),
});
export const ChangesReplySchema = v.object({
  items: v.array(ChangeSchema),
  next: v.nullable(v.string()),
  cursor: v.string(),
});
