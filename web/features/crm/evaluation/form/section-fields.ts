import { EXAMINER_CRITERIA, type ExaminerCriterion, criterionName } from "#core/exam/bands/examiner-criteria.ts";
import type { CrmSection } from "#core/wire/crm/crm-evaluation.ts";
import type { SectionFields } from "#core/wire/crm/evaluation-forms.ts";
import type { SectionTask } from "#core/exam/bands/examiner.ts";
import type { SavedForm } from "./shared-form.ts";
import type { Fields } from "./merge-draft.ts";

export const CRITERIA = Object.keys(EXAMINER_CRITERIA) as ExaminerCriterion[];
export type SectionField = keyof SectionFields;

const formatSavedBand = (band: number | null): string => (band === null ? "" : band.toFixed(1));

/** Adds the missing decimal to a typed whole number: "7" becomes "7.0". Returns other texts unchanged. */
export function formatTypedBand(typed: string): string {
  return /^\d+(?:\.\d)?$/u.test(typed.trim()) ? Number(typed).toFixed(1) : typed;
}

/** Returns the band in a field, or null if its text is not a number from 0 to 9. */
export function parseTypedBand(typed: string): number | null {
  const band = typed.trim() === "" ? Number.NaN : Number(typed);
  return band >= 0 && band <= 9 ? band : null;
}

/** A section as the server stores it. */
type StoredSection = Pick<CrmSection, SectionField | "version" | "staff_name" | "saved_at">;

/** Converts a section to form fields, which are all text. */
export function toSectionForm(section: StoredSection): SavedForm<SectionField> {
  return {
    version: section.version,
    staff_name: section.staff_name,
    saved_at: section.saved_at,
    fields: {
      ta_bands: formatSavedBand(section.ta_bands),
      cc_bands: formatSavedBand(section.cc_bands),
      lr_bands: formatSavedBand(section.lr_bands),
      ga_bands: formatSavedBand(section.ga_bands),
      ta_feedback: section.ta_feedback,
      cc_feedback: section.cc_feedback,
      lr_feedback: section.lr_feedback,
      ga_feedback: section.ga_feedback,
    },
  };
}

/** Converts form fields to the body of the API call. An empty band is null. */
export function toSectionBody(fields: Fields<SectionField>): SectionFields {
  const band = (text: string): number | null => (text.trim() === "" ? null : Number(text));
  return {
    ta_bands: band(fields.ta_bands),
    cc_bands: band(fields.cc_bands),
    lr_bands: band(fields.lr_bands),
    ga_bands: band(fields.ga_bands),
    ta_feedback: fields.ta_feedback,
    cc_feedback: fields.cc_feedback,
    lr_feedback: fields.lr_feedback,
    ga_feedback: fields.ga_feedback,
  };
}

/** Returns the labels of the eight fields. The form shows them beside conflicts. */
export function listFieldLabels(task: SectionTask): Readonly<Record<SectionField, string>> {
  const labels = CRITERIA.flatMap((criterion) => [
    [`${criterion}_bands`, `${criterionName(criterion, task)}, band`] as const,
    [`${criterion}_feedback`, `${criterionName(criterion, task)}, feedback`] as const,
  ]);
  return Object.fromEntries(labels) as Record<SectionField, string>;
}
