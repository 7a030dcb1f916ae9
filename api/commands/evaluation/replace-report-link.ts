import type { Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { addAudit } from "#api/store/evaluation/examiner-audit.ts";
import {
  type EvaluationRow,
  findEvaluationByReportLink,
  findEvaluationForStaff,
  replaceReportSlug,
} from "#api/store/evaluation/examiner-evaluations.ts";
import { randomId } from "#api/random-id.ts";
import { reportLink } from "#api/mail/report-link.ts";
import { NO_EVALUATION } from "./evaluation-refusals.ts";
import { evaluationLock } from "./evaluation-lock.ts";

/** Who requests a new link: a member of staff, or the learner for their own examiner report. */
export type LinkRequester = { staffId: string } | { learnerId: string };

/** Replaces the link of an examiner report. The old link stops working. */
export async function replaceReportLink(
  services: Pick<Services, "store" | "clock" | "random" | "env">,
  requester: LinkRequester,
  slug: string,
): Promise<{ slug: string; report_link: string } | Problem> {
  const { store, clock, random } = services;
  const row = await findEvaluation(services, requester, slug);
  if (row === null) return NO_EVALUATION;
  const newSlug = randomId(random);
  const isReplaced = await store.withTx(
    async (tx) => {
      if (!(await replaceReportSlug(tx, row.id, row.slug, newSlug))) return false;
      const accountId = "staffId" in requester ? requester.staffId : null;
      await addAudit(tx, { evaluationId: row.id, accountId, action: "new_link", now: clock.now() });
      return true;
    },
    { lock: evaluationLock(row.id) },
  );
  return isReplaced ? { slug: newSlug, report_link: reportLink(services, newSlug) } : { problem: "conflict" };
}

async function findEvaluation(
  { store }: Pick<Services, "store">,
  requester: LinkRequester,
  slug: string,
): Promise<EvaluationRow | null> {
  if ("staffId" in requester) return findEvaluationForStaff(store.db, slug);
  const row = await findEvaluationByReportLink(store.db, slug);
  return row?.account_id === requester.learnerId ? row : null;
}
