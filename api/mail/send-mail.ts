import { HOUR_MS } from "#core/exam/durations.ts";
import { trackBackgroundWork } from "../queue/background.ts";
import { errorCode } from "../error-code.ts";
import type { Services } from "../services.ts";
import { recordMailOutcome } from "../store/operate/mail-log.ts";
import { claimMail, deleteMail, listDueMail, postponeMail } from "../store/operate/mail-outbox.ts";
import { computeMailRetryDelayMs } from "./mail-retry.ts";
import { JOB_POLICIES } from "../queue/job-queue.ts";
import { runRowJobs } from "../queue/row-jobs.ts";

/** Most links in emails expire within 24 hours, so an email that is two days late is of little use. */
const GIVE_UP_AFTER_MS = 48 * HOUR_MS;

type SendServices = Pick<Services, "store" | "mail" | "clock" | "log" | "jobs">;

/**
 * Sends waiting emails. Claims each first, so that two processes do not send it twice. Retries failures after
 * increasing delays.
 */
export async function sendWaitingMail(services: SendServices): Promise<void> {
  await runRowJobs(services, "mail", { listDue: listDueMail, processRow: (id) => sendQueuedEmail(services, id) });
}

async function sendQueuedEmail({ store, mail, clock, log }: SendServices, id: string): Promise<void> {
  const now = clock.now();
  const row = await claimMail(store.db, id, now, now + JOB_POLICIES.mail.leaseMs);
  if (row === undefined) return;
  try {
    await mail.deliver({ id, to: row.recipient, subject: row.subject, text: row.text_body, html: row.html_body });
    await deleteMail(store.db, id);
    await recordMailOutcome(store.db, id, "sent", clock.now());
  } catch (error) {
    const isTooLate = now - row.created_at > GIVE_UP_AFTER_MS;
    log.error(
      { mail: id, tries: row.tries, reason: findReason(error) },
      isTooLate ? "an email was given up" : "an email will be retried",
    );
    if (isTooLate) await recordMailOutcome(store.db, id, "given_up", clock.now());
    await (isTooLate
      ? deleteMail(store.db, id)
      : postponeMail(store.db, id, clock.now() + computeMailRetryDelayMs(row.tries)));
  }
}

/**
 * Starts to send waiting emails. Call after a commit. Returns at once, except if email stays on this machine
 * (`isLocal`).
 */
export async function sendMailSoon(services: SendServices): Promise<void> {
  const sending = sendWaitingMail(services).catch((error: unknown) =>
    services.log.error({ err: error }, "the email outbox could not be read"),
  );
  trackBackgroundWork(services.store, sending);
  if (services.mail.isLocal) await sending;
}

/** Returns the kind of a failure, without the address that mail servers repeat in their messages. */
function findReason(error: unknown): string {
  return errorCode(error) ?? (error instanceof Error ? error.name : "unknown");
}
