/**
 * All data of a Speaking attempt except recordings is sent as drafts (docs/decisions/0014-speaking-data-as-drafts.md).
 * Each kind of data has a section id that no part of a module can have. Its drafts can change after the hand-in.
 */
export const MEASURES_SECTION = "spoken.measures";
/** Measures that the server computed until November 2026. Still read, no longer written. */
export const SERVER_MEASURES_SECTION = "spoken.measures.server";
export const SELF_ASSESSMENT_SECTION = "spoken.self-assessment";
const TRANSCRIPT_PREFIX = "spoken.transcript-";

/** Returns the section id of the transcript of a part, by the part's number. */
export const transcriptSection = (part: number): string => `${TRANSCRIPT_PREFIX}${part}`;

/** Returns the number of the part whose transcript a section contains, or null for any other section. */
export function transcriptPart(section: string): number | null {
  const part = section.startsWith(TRANSCRIPT_PREFIX) ? section.slice(TRANSCRIPT_PREFIX.length) : "";
  return /^[1-4]$/.test(part) ? Number(part) : null;
}
