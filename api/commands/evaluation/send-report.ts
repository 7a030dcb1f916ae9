import { isProblem, type Problem } from "#core/wire/problem.ts";
import { sendReportEmailsSoon } from "#api/mail/send-report-emails.ts";
import type { Services } from "#api/services.ts";
import { findAccount } from "#api/store/account/accounts.ts";
import { addAudit } from "#api/store/evaluation/examiner-audit.ts";
import { findEvaluationById, findEvaluationForStaff } from "#api/store/evaluation/examiner-evaluations.ts";
import { queueReportEmail } from "#api/store/evaluation/report-emails.ts";
import { randomId } from "#api/random-id.ts";
import { readReportChanges } from "./read-report-changes.ts";
import { NO_EVALUATION } from "./evaluation-refusals.ts";
import { evaluationLock } from "./evaluation-lock.ts";

/**
 * Sends the learner the link to an EVALUATED examiner report, through the webhook if it is configured, else by email.
 * If the report has changed since the last email, the new email is a correction that lists the changes.
 */
export async function sendReport(
  services: Services,
  staffId: string,
  slug: string,
): Promise<{ detail: string } | Problem> {
  const { store, clock, random } = services;
  const row = await findEvaluationForStaff(store.db, slug);
  if (row === null) return NO_EVALUATION;
  const sent = await store.withTx(
    async (tx): Promise<{ email: string } | Problem> => {
      const now = clock.now();
      const current = await findEvaluationById(tx, row.id);
      const account = await findAccount(tx, row.account_id);
      if (current === null || account === undefined) return NO_EVALUATION;
      if (current.status !== "EVALUATED")
        return { problem: "unprocessable", detail: "The report can be sent once it is EVALUATED." };
      const { changes } = await readReportChanges(tx, row.id);
      await queueReportEmail(tx, { id: randomId(random), evaluationId: row.id, changes, now });
      await addAudit(tx, { evaluationId: row.id, accountId: staffId, action: "report_sent", changes, now });
      return { email: account.email };
    },
    { lock: evaluationLock(row.id) },
  );
  if (isProblem(sent)) return sent;
  await sendReportEmailsSoon(services);
  return { detail: `Email has been sent to ${sent.email} with the report link.` };
}
