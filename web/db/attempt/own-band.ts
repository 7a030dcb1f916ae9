import { readSelfAssessment, speakingBand } from "#core/exam/speaking/self-assessment.ts";
import { SELF_ASSESSMENT_SECTION } from "#core/wire/attempt/spoken-sections.ts";
import type { DraftRow, WorkDatabase } from "../storage/work-database.ts";

/**
 * Stores the band of a self-assessment in its attempt, from which every page reads the band. Does nothing for other
 * sections. Call inside a transaction over `attempt`.
 */
export async function storeOwnBand(
  work: WorkDatabase,
  { slug, section, text }: Pick<DraftRow, "slug" | "section" | "text">,
): Promise<void> {
  if (section !== SELF_ASSESSMENT_SECTION) return;
  const attempt = await work.attempt.get(slug);
  if (attempt === undefined) return;
  const { own_band: _, ...rest } = attempt;
  const assessment = readSelfAssessment(text);
  await work.attempt.put(assessment === null ? rest : { ...rest, own_band: speakingBand(assessment) });
}
