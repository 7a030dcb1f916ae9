import type { Parts } from "../parts.ts";

/** The address of a report, as it stands in mails and in the learner's table. */
export function reportLink(parts: Pick<Parts, "env">, slug: string): string {
  return `${parts.env.publicOrigin}/examinerevaluation/view/${slug}`;
}
