import type { Problem } from "#core/wire/problem.ts";
import type { Parts } from "../parts.ts";
import { addAudit } from "../store/examiner-audit.ts";
import { type EvaluationRow, findByReportLink, findForStaff, replaceSlug } from "../store/examiner-evaluations.ts";
import { randomId } from "./random-id.ts";
import { reportLink } from "./report-links.ts";
import { NO_EVALUATION } from "./save-conclusion.ts";
import { evaluationLock } from "./save-section.ts";

/** Who asks for a new link: a member of staff, or the learner for their own report. */
export type LinkAsker = { staffId: string } | { learnerId: string };

/** Gives a report a new link; from then on the old one opens nothing. */
export async function newReportLink(
  parts: Pick<Parts, "store" | "clock" | "random" | "env">,
  asker: LinkAsker,
  slug: string,
): Promise<{ slug: string; report_link: string } | Problem> {
  const { store, clock, random } = parts;
  const row = await findFor(parts, asker, slug);
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
  return isReplaced ? { slug: fresh, report_link: reportLink(parts, fresh) } : { problem: "conflict" };
}

async function findFor({ store }: Pick<Parts, "store">, asker: LinkAsker, slug: string): Promise<EvaluationRow | null> {
  if ("staffId" in asker) return findForStaff(store.db, slug);
  const row = await findByReportLink(store.db, slug);
  return row?.account_id === asker.learnerId ? row : null;
}
