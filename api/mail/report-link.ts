import type { Services } from "#api/services.ts";

/** Returns the address of an examiner report, as used in emails and in the learner's list. */
export function reportLink(services: Pick<Services, "env">, slug: string): string {
  return `${services.env.publicOrigin}/examinerevaluation/view/${slug}`;
}
