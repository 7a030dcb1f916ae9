import { orderNumber } from "#core/wire/examiner.ts";
import { reportLetter } from "../commands/examiner-letters.ts";
import { writerOf } from "../commands/register.ts";
import { reportLink } from "../commands/report-links.ts";
import type { Parts } from "../parts.ts";
import { findAccount } from "../store/accounts.ts";
import { findEvaluationById } from "../store/examiner-evaluations.ts";
import {
  claimDelivery,
  type DeliveryRow,
  dueDeliveries,
  postponeDelivery,
  settleDelivery,
} from "../store/report-deliveries.ts";
import { JOB_POLICIES } from "./job-queue.ts";
import { workOnRows } from "./row-jobs.ts";

const MINUTE = 60_000;
const LONGEST_WAIT = 60 * MINUTE;
/** Tries over about a day; what has not gone by then is given up, and staff see that. */
const MOST_TRIES = 30;

/** Sends the report mails that wait, each claimed first. What fails comes up again, later each time, until it is given up. */
export async function deliverReports(parts: Parts): Promise<void> {
  await workOnRows(parts, "report_mail", { due: dueDeliveries, one: (id) => tryDelivery(parts, id) });
}

async function tryDelivery(parts: Parts, id: string): Promise<void> {
  const { store, clock, log } = parts;
  const now = clock.now();
  const row = await claimDelivery(store.db, id, now, now + JOB_POLICIES.report_mail.lease);
  if (row === undefined) return;
  try {
    await deliverOne(parts, row);
  } catch (error) {
    const { tries } = row;
    const isHopeless = tries >= MOST_TRIES;
    log.error(
      { delivery: id, tries, reason: reasonOf(error) },
      isHopeless ? "a report mail was given up" : "a report mail waits for another try",
    );
    await (isHopeless
      ? settleDelivery(store.db, id, "dead", clock.now())
      : postponeDelivery(store.db, id, clock.now() + Math.min(MINUTE * 2 ** (tries - 1), LONGEST_WAIT)));
  }
}

/** After a commit: at once and to the end where messages stay on this machine, otherwise without keeping the caller. */
export async function deliverReportsSoon(parts: Parts): Promise<void> {
  const sending = deliverReports(parts).catch((error: unknown) =>
    parts.log.error({ err: error }, "the report mails could not be read"),
  );
  if (parts.mail.isLocal && parts.reportWebhook === null) await sending;
}

async function deliverOne(parts: Parts, row: DeliveryRow): Promise<void> {
  const { store, clock } = parts;
  const evaluation = await findEvaluationById(store.db, row.evaluation_id);
  const account = evaluation === null ? undefined : await findAccount(store.db, evaluation.account_id);
  // Taken back meanwhile: there is nothing to send a link to.
  if (evaluation === null || account === undefined || evaluation.status !== "EVALUATED")
    return settleDelivery(store.db, row.id, "dead", clock.now());
  const link = reportLink(parts, evaluation.slug);
  if (parts.reportWebhook === null) {
    const { id: _, ...letter } = reportLetter(writerOf(parts), account, evaluation, link);
    await parts.mail.deliver({ id: row.id, ...letter });
  } else {
    await parts.reportWebhook.send(
      {
        name: evaluation.name,
        email: account.email,
        reportLink: link,
        orderNo: orderNumber(evaluation.id),
        trelloCardId: evaluation.trello_card_id,
      },
      { id: row.id, now: clock.now() },
    );
  }
  return settleDelivery(store.db, row.id, "sent", clock.now());
}

/** The kind of failure, without the address that servers like to repeat. */
function reasonOf(error: unknown): string {
  if (typeof error === "object" && error !== null && "code" in error) return String(error.code);
  return error instanceof Error ? error.message : "unknown";
}
