import * as v from "valibot";
import { InstantSchema } from "#core/exam/attempt/attempt.ts";

/**
 * A change that staff made to money, staff, answer keys, announcements, examiner quality, or clients: who, when, what.
 */
export const OfficeChangeSchema = v.object({
  id: v.number(),
  at: InstantSchema,
  /** Null for the command line, and for deleted accounts. */
  staff_name: v.nullable(v.string()),
  action: v.picklist([
    "coupon_created",
    "coupon_changed",
    "coupon_stopped",
    "staff_invited",
    "staff_changed",
    "credits_granted",
    "credits_taken_back",
    "payment_refunded",
    "key_corrected",
    "announced",
    "announcement_changed",
    "announcement_stopped",
    "price_set",
    "price_stopped",
    "default_price_changed",
    "quality_changed",
    "seed_added",
    "seed_stopped",
    "tag_added",
    "tag_removed",
    "note_added",
    "note_deleted",
  ]),
  /** What was changed, such as the code of a coupon or the name of a person. "" for a deleted client. */
  subject: v.string(),
  changes: v.array(v.object({ field: v.string(), from: v.nullable(v.string()), to: v.nullable(v.string()) })),
});
export type OfficeChange = v.InferOutput<typeof OfficeChangeSchema>;
export const OfficeChangeListSchema = v.object({ changes: v.array(OfficeChangeSchema), next: v.nullable(v.string()) });
