/**
 * What is kept of a Speaking attempt besides its recordings travels as drafts (decision 14): each has a section of its own,
 * which no part of a module can have, and goes on changing after the hand-in.
 */
export const MEASURES_SECTION = "spoken.measures";
/** What the server measured of the recordings that reached it: written by the server alone. */
export const SERVER_MEASURES_SECTION = "spoken.measures.server";
export const SELF_ASSESSMENT_SECTION = "spoken.self-assessment";
const TRANSCRIPT = "spoken.transcript-";

export const transcriptSection = (part: number): string => `${TRANSCRIPT}${part}`;

/** The part whose transcript a section is; null for any other section. */
export function transcriptPart(section: string): number | null {
  const part = section.startsWith(TRANSCRIPT) ? section.slice(TRANSCRIPT.length) : "";
  return /^[1-4]$/.test(part) ? Number(part) : null;
}
