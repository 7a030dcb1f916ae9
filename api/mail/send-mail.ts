import { trackBackgroundWork } from "../queue/background.ts";
import type { Services } from "../services.ts";
import { recordMailOutcome } from "../store/operate/mail-log.ts";
import { claimMail, deleteMail, listDueMail, postponeMail } from "../store/operate/mail-outbox.ts";
import { JOB_POLICIES } from "../queue/job-queue.ts";
import { runRowJobs } from "../queue/row-jobs.ts";

const MINUTE_MS = 60_000;
const MAX_WAIT_MS = 60 * MINUTE_MS;
/** Links in emails expire after at most 24 hours, so an email that is two days late is of no use. */
const GIVE_UP_AFTER_MS = 48 * 60 * MINUTE_MS;

type SendServices = Pick<Services, "store" | "mail" | "clock" | "log" | "jobs">;

/**
 * Sends waiting emails. Claims each first, so that two processes do not send it twice. Retries failures after
 * increasing delays.
 */
export async function sendWaitingMail(services: SendServices): Promise<void> {
  await runRowJobs(services, "mail", { listDue: listDueMail, processRow: (id) => sendOne(services, id) });
}

async function sendOne({ store, mail, clock, log }: SendServices, id: string): Promise<void> {
  const now = clock.now();
  const row = await claimMail(store.db, id, now, now + JOB_POLICIES.mail.lease);
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
      : postponeMail(store.db, id, clock.now() + Math.min(MINUTE_MS * 2 ** (row.tries - 1), MAX_WAIT_MS)));
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
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : null;
  return code ?? (error instanceof Error ? error.name : "unknown");
}
