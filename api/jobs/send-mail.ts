import type { Parts } from "../parts.ts";
import { claimMail, deleteMail, dueMail, postponeMail } from "../store/mail-outbox.ts";
import { JOB_POLICIES } from "./job-queue.ts";
import { workOnRows } from "./row-jobs.ts";

const MINUTE = 60_000;
const LONGEST_WAIT = 60 * MINUTE;
/** A link of 24 hours is no use after two days. */
const GIVE_UP_AFTER = 48 * 60 * MINUTE;

type SendParts = Pick<Parts, "store" | "mail" | "clock" | "log" | "jobs">;

/**
 * Sends the messages that wait, each claimed first, so that two senders do not send it twice. What fails stays and
 * comes up again, later each time.
 */
export async function sendWaitingMail(parts: SendParts): Promise<void> {
  await workOnRows(parts, "mail", { due: dueMail, one: (id) => sendOne(parts, id) });
}

async function sendOne({ store, mail, clock, log }: SendParts, id: string): Promise<void> {
  const now = clock.now();
  const row = await claimMail(store.db, id, now, now + JOB_POLICIES.mail.lease);
  if (row === undefined) return;
  try {
    await mail.deliver({ id, to: row.recipient, subject: row.subject, text: row.text_body, html: row.html_body });
    await deleteMail(store.db, id);
  } catch (error) {
    const isHopeless = now - row.created_at > GIVE_UP_AFTER;
    log.error(
      { mail: id, tries: row.tries, reason: reasonOf(error) },
      isHopeless ? "a mail was given up" : "a mail waits for another try",
    );
    await (isHopeless
      ? deleteMail(store.db, id)
      : postponeMail(store.db, id, clock.now() + Math.min(MINUTE * 2 ** (row.tries - 1), LONGEST_WAIT)));
  }
}

/** After a commit: at once and to the end where the messages stay on this machine, otherwise without keeping the caller. */
export async function sendMailSoon(parts: SendParts): Promise<void> {
  const sending = sendWaitingMail(parts).catch((error: unknown) =>
    parts.log.error({ err: error }, "the mail outbox could not be read"),
  );
  if (parts.mail.isLocal) await sending;
}

/** The kind of failure, without the address that servers like to repeat. */
function reasonOf(error: unknown): string {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : null;
  return code ?? (error instanceof Error ? error.name : "unknown");
}
