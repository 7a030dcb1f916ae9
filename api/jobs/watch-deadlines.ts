import { emailContextOf } from "#api/mail/compose-email.ts";
import type { Alert } from "#core/wire/account/alerts.ts";
import { evaluationNumber } from "#core/wire/crm/examiner.ts";
import { addAlert } from "#api/store/account/alerts.ts";
import { dueEmail, formatUtc } from "../mail/examiner-emails.ts";
import { queueEmail } from "../mail/queue-email.ts";
import type { Services } from "../services.ts";
import { addAudit } from "../store/evaluation/examiner-audit.ts";
import {
  type DeadlineNotice,
  type DueEvaluation,
  takeEvaluationsToNotify,
} from "../store/evaluation/examiner-deadlines.ts";
import { listStaffToNotify } from "../store/account/staff.ts";
import type { Tx } from "../store/store.ts";
import { sendMailSoon } from "../mail/send-mail.ts";

const BATCH_SIZE = 50;

/**
 * Emails all staff when an evaluation is 40 hours old, and again at 47 hours, then with an alert on their dashboards.
 * Returns how many evaluations had a notice, counting an evaluation with both notices twice.
 */
export async function watchDeadlines(services: Services): Promise<number> {
  let count = 0;
  for (const notice of ["alarmed_at", "reminded_at"] as const)
    count += await services.store.withTx((tx) => notifyStaff(services, tx, notice), { lock: "examiner clocks" });
  if (count > 0) await sendMailSoon(services);
  return count;
}

async function notifyStaff(services: Services, tx: Tx, notice: DeadlineNotice): Promise<number> {
  const now = services.clock.now();
  const isAlarm = notice === "alarmed_at";
  const due = await takeEvaluationsToNotify(tx, notice, now, BATCH_SIZE);
  if (due.length === 0) return 0;
  for (const { id } of due)
    await addAudit(tx, { evaluationId: id, accountId: null, action: isAlarm ? "alarmed" : "reminded", now });
  const crmLink = `${services.env.publicOrigin}/crm/evaluations`;
  for (const member of await listStaffToNotify(tx)) {
    await queueEmail(tx, dueEmail(emailContextOf(services), member, due, { isAlarm, crmLink }), now);
    if (isAlarm) for (const evaluation of due) await addAlert(tx, member.id, toAlmostLateAlert(evaluation), now);
  }
  return due.length;
}

/**
 * Returns the alert for an evaluation that is 47 hours old. Each evaluation has an alert; one email lists all of them.
 */
function toAlmostLateAlert(due: DueEvaluation): Alert {
  const { id, slug, name, open_due_at } = due;
  return {
    id: `clock:${id}`,
    type: "danger",
    title: `${evaluationNumber(due)} is almost late`,
    message: `The report for ${name} is promised for ${formatUtc(open_due_at)}.`,
    button_title: "Open it",
    button_url: `/crm/evaluations/${slug}`,
  };
}
