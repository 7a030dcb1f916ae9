import type { Alert } from "#core/wire/alerts.ts";
import { orderNumber } from "#core/wire/examiner.ts";
import { dueLetter, utc } from "../commands/examiner-letters.ts";
import { postLetter } from "../commands/post-letter.ts";
import { raiseAlert } from "../commands/raise-alert.ts";
import { writerOf } from "../commands/register.ts";
import type { Parts } from "../parts.ts";
import { addAudit } from "../store/examiner-audit.ts";
import { type ClockNotice, type DueEvaluation, takeDue } from "../store/examiner-clock.ts";
import { staffToTell } from "../store/staff.ts";
import type { Tx } from "../store/store.ts";
import { sendMailSoon } from "./send-mail.ts";

const AT_ONCE = 50;

/**
 * Tells all staff by mail of the evaluations whose clock has come to hour 40, and again at hour 47, then on the dashboard
 * as well; each of them once.
 * Answers how many notices there were.
 */
export async function watchClocks(parts: Parts): Promise<number> {
  let count = 0;
  for (const notice of ["alarmed_at", "reminded_at"] as const)
    count += await parts.store.withTx((tx) => tell(parts, tx, notice), { lockUser: "examiner clocks" });
  if (count > 0) await sendMailSoon(parts);
  return count;
}

async function tell(parts: Parts, tx: Tx, notice: ClockNotice): Promise<number> {
  const now = parts.clock.now();
  const isAlarm = notice === "alarmed_at";
  const due = await takeDue(tx, notice, now, AT_ONCE);
  if (due.length === 0) return 0;
  for (const { id } of due)
    await addAudit(tx, { evaluationId: id, accountId: null, action: isAlarm ? "alarmed" : "reminded", now });
  const crmLink = `${parts.env.publicOrigin}/crm/evaluations`;
  for (const reader of await staffToTell(tx)) {
    await postLetter(tx, dueLetter(writerOf(parts), reader, due, { isAlarm, crmLink }), now);
    if (isAlarm) for (const evaluation of due) await raiseAlert(tx, reader.id, almostLate(evaluation), now);
  }
  return due.length;
}

/** What the dashboard of each of the staff says of a clock at hour 47, beside the one mail about all of them. */
function almostLate({ id, slug, name, open_due_at }: DueEvaluation): Alert {
  return {
    id: `clock:${id}`,
    type: "danger",
    title: `${orderNumber(id)} is almost late`,
    message: `The report for ${name} is promised for ${utc(open_due_at)}.`,
    button_title: "Open it",
    button_url: `/crm/evaluations/${slug}`,
  };
}
