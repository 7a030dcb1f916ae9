import { trackBackgroundWork } from "../queue/background.ts";
import { toFullMailName } from "./mail-name.ts";
import { emailContextOf } from "./compose-email.ts";
import { describeReportChange } from "#core/wire/crm/report-fields.ts";
import { evaluationNumber } from "#core/wire/crm/examiner.ts";
import { correctionEmail, reportEmail } from "./examiner-emails.ts";
import { reportLink } from "./report-link.ts";
import { errorCode } from "../error-code.ts";
import type { Services } from "../services.ts";
import { findAccount } from "../store/account/accounts.ts";
import { findEvaluationById } from "../store/evaluation/examiner-evaluations.ts";
import {
  claimReportEmail,
  type ReportEmailRow,
  listDueReportEmails,
  parseReportChanges,
  postponeReportEmail,
  recordReportEmailOutcome,
} from "../store/evaluation/report-emails.ts";
import { computeMailRetryDelayMs } from "./mail-retry.ts";
import { JOB_POLICIES } from "../queue/job-queue.ts";
import { runRowJobs } from "../queue/row-jobs.ts";

/** Tries before an email is given up, about a day after the first. Staff can see that it was given up. */
const MAX_TRIES = 30;

/** Sends waiting report emails, claiming each first. Retries failures, later each time, then gives them up. */
export async function sendReportEmails(services: Services): Promise<void> {
  await runRowJobs(services, "report_mail", {
    listDue: listDueReportEmails,
    processRow: (id) => trySending(services, id),
  });
}

async function trySending(services: Services, id: string): Promise<void> {
  const { store, clock, log } = services;
  const now = clock.now();
  const row = await claimReportEmail(store.db, id, now, now + JOB_POLICIES.report_mail.leaseMs);
  if (row === undefined) return;
  try {
    await sendReportEmail(services, row);
  } catch (error) {
    const { tries } = row;
    const isLastTry = tries >= MAX_TRIES;
    log.error(
      { delivery: id, tries, reason: findReason(error) },
      isLastTry ? "a report email was given up" : "a report email will be retried",
    );
    await (isLastTry
      ? recordReportEmailOutcome(store.db, id, "dead", clock.now())
      : postponeReportEmail(store.db, id, clock.now() + computeMailRetryDelayMs(tries)));
  }
}

/** Sends report emails in the background; waits only if they stay on this machine. Call after a commit. */
export async function sendReportEmailsSoon(services: Services): Promise<void> {
  const sending = sendReportEmails(services).catch((error: unknown) =>
    services.log.error({ err: error }, "sending the report emails failed"),
  );
  trackBackgroundWork(services.store, sending);
  if (services.mail.isLocal && services.reportWebhook === null) await sending;
}

async function sendReportEmail(services: Services, row: ReportEmailRow): Promise<void> {
  const { store, clock } = services;
  const evaluation = await findEvaluationById(store.db, row.evaluation_id);
  const account = evaluation === null ? undefined : await findAccount(store.db, evaluation.account_id);
  // The examiner report was withdrawn, so there is nothing to link to.
  if (evaluation === null || account === undefined || evaluation.status !== "EVALUATED")
    return recordReportEmailOutcome(store.db, row.id, "dead", clock.now());
  const link = reportLink(services, evaluation.slug);
  const changes = parseReportChanges(row).map(describeReportChange);
  if (services.reportWebhook === null) {
    const context = emailContextOf(services);
    const { id: _, ...email } =
      changes.length === 0
        ? reportEmail(context, account, evaluation, link)
        : correctionEmail(context, account, evaluation, { link, changes });
    await services.mail.deliver({ id: row.id, ...email });
  } else {
    await services.reportWebhook.send(
      {
        name: toFullMailName(evaluation.name),
        email: account.email,
        reportLink: link,
        orderNo: evaluationNumber(evaluation),
        trelloCardId: evaluation.trello_card_id,
        ...(changes.length > 0 && { changes }),
      },
      { id: row.id, now: clock.now() },
    );
  }
  return recordReportEmailOutcome(store.db, row.id, "sent", clock.now());
}

/** Returns the code of a failure, because messages of mail servers repeat the address. Our own errors have no code. */
function findReason(error: unknown): string {
  return errorCode(error) ?? (error instanceof Error ? error.message : "unknown");
}
