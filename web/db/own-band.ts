import { readSelfAssessment, speakingBand } from "#core/exam/speaking/self-assessment.ts";
import { SELF_ASSESSMENT_SECTION } from "#core/wire/spoken-sections.ts";
import type { DraftRow, WorkDatabase } from "./work-database.ts";

/**
 * Keeps the band of a self-assessment with its attempt, where everything that shows bands looks for it. Call inside a
 * transaction over `attempt`; does nothing for other sections.
 */
export async function noteOwnBand(
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
