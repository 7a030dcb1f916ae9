import * as v from "valibot";
import { InstantSchema } from "#core/exam/attempt/attempt.ts";

/** `from` and `to` are shortened plain text; null for no value. */
export const FieldChangeSchema = v.object({
  field: v.string(),
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
});

/** One change: who, when, what. The changes of "published_incomplete" name the missing parts of the report. */
export const AuditEntrySchema = v.object({
  id: v.number(),
  at: InstantSchema,
  /** Null if the learner or the server made the change, and for deleted accounts. */
  staff_name: v.nullable(v.string()),
  action: v.picklist([
    "requested",
    "section_saved",
    "conclusion_saved",
    "published_incomplete",
    "assigned",
    "grammar_checked",
    "marks_decided",
    "comment_added",
    "comment_changed",
    "comment_removed",
    "voice_added",
    "voice_removed",
    "report_sent",
    "question_asked",
    "question_answered",
    "new_link",
    "fee_returned",
    "cancelled",
    "adjudicated",
    "reminded",
    "alarmed",
  ]),
  changes: v.array(FieldChangeSchema),
});
export type AuditEntry = v.InferOutput<typeof AuditEntrySchema>;
export const AuditListSchema = v.object({ entries: v.array(AuditEntrySchema), next: v.nullable(v.string()) });
