import * as v from "valibot";
import { type SoundMeasures, SoundMeasuresSchema, SOUND_VERSION } from "../exam/speaking/measures.ts";
import { SelfAssessmentSchema } from "../exam/speaking/self-assessment.ts";
import {
  MEASURES_SECTION,
  SELF_ASSESSMENT_SECTION,
  SERVER_MEASURES_SECTION,
  transcriptPart,
} from "./spoken-sections.ts";
import { RecordingIdSchema } from "./uploads.ts";

/** So many answers of one attempt are measured; an interview has some 25. */
export const MOST_MEASURED = 60;

/** The text of both sections of measures: what a device, or the server, measured, by recording. */
export const KeptMeasuresSchema = v.object({
  v: v.pipe(v.number(), v.integer(), v.minValue(1)),
  of: v.pipe(
    v.record(RecordingIdSchema, SoundMeasuresSchema),
    v.check((of) => Object.keys(of).length <= MOST_MEASURED, `at most ${MOST_MEASURED} recordings`),
  ),
});

/** The measures in a kept text; none for a text that is none, or of another version than this build's. */
export function readMeasures(text: string | undefined): Record<string, SoundMeasures> {
  const parsed = v.safeParse(KeptMeasuresSchema, fromJson(text));
  return parsed.success && parsed.output.v === SOUND_VERSION ? parsed.output.of : {};
}

export function writeMeasures(of: Readonly<Record<string, SoundMeasures>>): string {
  return JSON.stringify({ v: SOUND_VERSION, of });
}

/** How measures of a version begin as text, by which a database finds those of another. */
export const measuresBeginning = (version: number): string => `{"v":${version},`;

/** Measures of one recording, and whose they are. */
export type MeasuredSound = { measures: SoundMeasures; measured_by: "server" | "device" };

/** The measures that count, by recording: the server's of what it has decoded, a device's of the rest. */
export function measuredSounds(texts: Readonly<Record<string, string | undefined>>): Record<string, MeasuredSound> {
  const of = (section: string, measured_by: MeasuredSound["measured_by"]): [string, MeasuredSound][] =>
    Object.entries(readMeasures(texts[section])).map(([id, measures]) => [id, { measures, measured_by }]);
  return Object.fromEntries([...of(MEASURES_SECTION, "device"), ...of(SERVER_MEASURES_SECTION, "server")]);
}

/**
 * What is wrong with a section of a Speaking attempt, or null. The transcript of a part is the learner's text, whatever it
 * is; measures and self-assessment have a form, and an empty self-assessment takes it back.
 */
export function spokenFault(section: string, text: string, parts: readonly { number: number }[]): string | null {
  if (section === MEASURES_SECTION)
    return v.is(KeptMeasuresSchema, fromJson(text)) ? null : "text: must be the measures of recordings";
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
