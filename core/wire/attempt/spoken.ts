import * as v from "valibot";
import { boundedRecord } from "#core/exam/bounded-record.ts";
import { type SoundMeasures, SoundMeasuresSchema, SOUND_VERSION } from "#core/exam/speaking/measures.ts";
import { SelfAssessmentSchema } from "#core/exam/speaking/self-assessment.ts";
import {
  MEASURES_SECTION,
  SELF_ASSESSMENT_SECTION,
  SERVER_MEASURES_SECTION,
  transcriptPart,
} from "./spoken-sections.ts";
import { RecordingIdSchema } from "./uploads.ts";

/** Maximum number of measured answers of one attempt. An interview has about 25. */
export const MAX_MEASURED_ANSWERS = 60;

/** Measures by recording id, as JSON in the text of the draft of measures (spoken-sections.ts). */
export const StoredMeasuresSchema = v.object({
  v: v.pipe(v.number(), v.integer(), v.minValue(1)),
  of: boundedRecord(
    RecordingIdSchema,
    SoundMeasuresSchema,
    MAX_MEASURED_ANSWERS,
    `at most ${MAX_MEASURED_ANSWERS} recordings`,
  ),
});

/** Parses stored measures. Returns an empty record for invalid text or another version. */
export function readMeasures(text: string | undefined): Record<string, SoundMeasures> {
  const parsed = v.safeParse(StoredMeasuresSchema, fromJson(text));
  return parsed.success && parsed.output.v === SOUND_VERSION ? parsed.output.of : {};
}

/** Returns measures as the text that `readMeasures` reads. */
export function writeMeasures(measures: Readonly<Record<string, SoundMeasures>>): string {
  return JSON.stringify({ v: SOUND_VERSION, of: measures });
}

/**
 * Returns the measures of an attempt by recording: the device's, else those that the server made until November 2026.
 */
export function readMeasuredSounds(texts: Readonly<Record<string, string | undefined>>): Record<string, SoundMeasures> {
  return { ...readMeasures(texts[SERVER_MEASURES_SECTION]), ...readMeasures(texts[MEASURES_SECTION]) };
}

/**
 * Returns why a draft of a Speaking attempt (spoken-sections.ts) is invalid, or null. A transcript can be any text.
 * Measures and self-assessment have a schema. An empty text withdraws the self-assessment.
 */
export function findSpokenFault(section: string, text: string, parts: readonly { number: number }[]): string | null {
  if (section === MEASURES_SECTION)
    return v.is(StoredMeasuresSchema, fromJson(text)) ? null : "text: must be the measures of recordings";
  if (section === SELF_ASSESSMENT_SECTION)
    return text === "" || v.is(SelfAssessmentSchema, fromJson(text)) ? null : "text: must be four whole bands";
  const part = transcriptPart(section);
  return part !== null && parts.some(({ number }) => number === part) ? null : "section: Speaking has no such section";
}

function fromJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null;
  }
}
