import type { Parts } from "../parts.ts";
import { claimMail, deleteMail, postponeMail, waitingMail } from "../store/mail-outbox.ts";

const MINUTE = 60_000;
const AT_ONCE = 20;
const LONGEST_WAIT = 60 * MINUTE;
/** Nobody else tries a message while one try may still be under way. */
const LEASE = 10 * MINUTE;
/** A link of 24 hours is no use after two days. */
const GIVE_UP_AFTER = 48 * 60 * MINUTE;

type SendParts = Pick<Parts, "store" | "mail" | "clock" | "log">;

/**
 * Sends the messages that wait, each claimed first, so that two senders do not send it twice. What fails stays and
 * comes up again, later each time.
 */
export async function sendWaitingMail(parts: SendParts): Promise<void> {
  const { store, mail, clock, log } = parts;
  for (const row of await waitingMail(store.db, clock.now(), AT_ONCE)) {
    const now = clock.now();
    // oxlint-disable-next-line no-await-in-loop
    if (!(await claimMail(store.db, row, now + LEASE))) continue;
    try {
      // oxlint-disable-next-line no-await-in-loop
      await mail.deliver({
        id: row.id,
        to: row.recipient,
        subject: row.subject,
        text: row.text_body,
        html: row.html_body,
      });
      // oxlint-disable-next-line no-await-in-loop
      await deleteMail(store.db, row.id);
    } catch (error) {
      const isHopeless = now - row.created_at > GIVE_UP_AFTER;
      log.error(
        { mail: row.id, tries: row.tries + 1, reason: reasonOf(error) },
        isHopeless ? "a mail was given up" : "a mail waits for another try",
      );
      // oxlint-disable-next-line no-await-in-loop
      await (isHopeless
        ? deleteMail(store.db, row.id)
        : postponeMail(store.db, row.id, clock.now() + Math.min(MINUTE * 2 ** row.tries, LONGEST_WAIT)));
    }
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
