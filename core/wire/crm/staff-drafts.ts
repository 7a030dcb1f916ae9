import * as v from "valibot";
import { boundedRecord } from "#core/exam/bounded-record.ts";
import { VersionSchema } from "./evaluation-forms.ts";

/** The fields of a form as text. */
export const DraftFieldsSchema = boundedRecord(
  v.pipe(v.string(), v.regex(/^[a-z_]{1,30}$/)),
  v.pipe(v.string(), v.maxLength(6000)),
  12,
  "at most twelve fields",
);
/** A form of an evaluation: "conclusion", or a section such as "section-12". */
export const DraftFormSchema = v.pipe(v.string(), v.regex(/^(?:section-[1-9]\d{0,14}|conclusion)$/));
/**
 * A staff draft, stored apart from the report so that unfinished text is never published. Each person has one draft per
 * form. `base_version` is the version that the fields started from.
 */
export const StaffDraftSchema = v.object({
  form: DraftFormSchema,
  base_version: VersionSchema,
  fields: DraftFieldsSchema,
});
export const StaffDraftSaveSchema = v.object({
  form: DraftFormSchema,
  base_version: VersionSchema,
  /** Null deletes the draft. */
  fields: v.nullable(DraftFieldsSchema),
});
export type StaffDraft = v.InferOutput<typeof StaffDraftSchema>;
