import { isProblem, type Problem } from "#core/wire/problem.ts";
import { deliverReportsSoon } from "../jobs/deliver-reports.ts";
import type { Parts } from "../parts.ts";
import { findAccount } from "../store/accounts.ts";
import { addAudit } from "../store/examiner-audit.ts";
import { findEvaluationById, findForStaff } from "../store/examiner-evaluations.ts";
import { queueDelivery } from "../store/report-deliveries.ts";
import { randomId } from "./random-id.ts";
import { NO_EVALUATION } from "./save-conclusion.ts";
import { evaluationLock } from "./save-section.ts";

/** Sends the learner the link to a report that is EVALUATED, by the automation webhook where one is set up, else by mail. */
export async function sendReport(parts: Parts, staffId: string, slug: string): Promise<{ detail: string } | Problem> {
  const { store, clock, random } = parts;
  const row = await findForStaff(store.db, slug);
  if (row === null) return NO_EVALUATION;
  const sent = await store.withTx(
    async (tx): Promise<{ email: string } | Problem> => {
      const now = clock.now();
      const current = await findEvaluationById(tx, row.id);
      const account = await findAccount(tx, row.account_id);
      if (current === null || account === undefined) return NO_EVALUATION;
      if (current.status !== "EVALUATED")
        return { problem: "unprocessable", detail: "The report can be sent once it is EVALUATED." };
      await queueDelivery(tx, { id: randomId(random), evaluationId: row.id, now });
      await addAudit(tx, { evaluationId: row.id, accountId: staffId, action: "report_sent", now });
      return { email: account.email };
    },
    { lockUser: evaluationLock(row.id) },
  );
  if (isProblem(sent)) return sent;
  await deliverReportsSoon(parts);
  return { detail: `Email has been sent to ${sent.email} with the report link.` };
}
