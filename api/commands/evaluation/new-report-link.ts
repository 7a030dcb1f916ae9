import type { Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { addAudit } from "#api/store/evaluation/examiner-audit.ts";
import {
  type EvaluationRow,
  findByReportLink,
  findEvaluationForStaff,
  replaceSlug,
} from "#api/store/evaluation/examiner-evaluations.ts";
import { randomId } from "../account/random-id.ts";
import { reportLink } from "#api/mail/report-links.ts";
import { NO_EVALUATION } from "./save-conclusion.ts";
import { evaluationLock } from "./save-section.ts";

/** Who asks for a new link: a member of staff, or the learner for their own report. */
export type LinkRequester = { staffId: string } | { learnerId: string };

/** Gives a report a new link. The old one stops working. */
export async function newReportLink(
  services: Pick<Services, "store" | "clock" | "random" | "env">,
  asker: LinkRequester,
  slug: string,
): Promise<{ slug: string; report_link: string } | Problem> {
  const { store, clock, random } = services;
  const row = await findFor(services, asker, slug);
  if (row === null) return NO_EVALUATION;
  const fresh = randomId(random);
  const isReplaced = await store.withTx(
    async (tx) => {
      if (!(await replaceSlug(tx, row.id, row.slug, fresh))) return false;
      const accountId = "staffId" in asker ? asker.staffId : null;
      await addAudit(tx, { evaluationId: row.id, accountId, action: "new_link", now: clock.now() });
      return true;
    },
    { lockUser: evaluationLock(row.id) },
  );
  return isReplaced ? { slug: fresh, report_link: reportLink(services, fresh) } : { problem: "conflict" };
}

async function findFor(
  { store }: Pick<Services, "store">,
  asker: LinkRequester,
  slug: string,
): Promise<EvaluationRow | null> {
  if ("staffId" in asker) return findEvaluationForStaff(store.db, slug);
  const row = await findByReportLink(store.db, slug);
  return row?.account_id === asker.learnerId ? row : null;
}
