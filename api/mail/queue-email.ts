import { trackBackgroundWork } from "#api/queue/background.ts";
import type { Email } from "./compose-email.ts";
import { sendMailSoon } from "#api/mail/send-mail.ts";
import type { Services } from "#api/services.ts";
import { insertMail } from "#api/store/operate/mail-outbox.ts";
import type { Tx } from "#api/store/store.ts";

/** Adds an email to the outbox within the transaction. Call `sendMailSoon` after the commit. */
export async function queueEmail(tx: Tx, email: Email, now: number): Promise<void> {
  await insertMail(tx, {
    id: email.id,
    recipient: email.to,
    subject: email.subject,
    text_body: email.text,
    html_body: email.html,
    created_at: now,
    next_try_at: now,
    tries: 0,
  });
}

/**
 * Runs `compose`, which composes and queues an email, then sends the email, all without delaying the caller. `compose`
 * must do the same work for every address. Otherwise the next request would wait longer after a known address, which
 * would reveal that the address is known. Returns null; if email stays on this machine, waits and returns the email.
 */
export async function sendInBackground(services: Services, compose: () => Promise<Email>): Promise<Email | null> {
  const work = compose().then(async (email) => {
    await sendMailSoon(services);
    return email;
  });
  if (services.mail.isLocal) return work;
  const composing = work.catch((error: unknown) =>
    services.log.error({ err: error }, "an email could not be composed"),
  );
  trackBackgroundWork(services.store, composing);
  return null;
}

/** Returns the path of an email that stays on this machine, outside production; else null. */
export function devMailPath(services: Pick<Services, "env" | "mail">, email: Email | null): string | null {
  return email !== null && services.env.mode !== "production" && services.mail.isLocal ? `/dev/mail/${email.id}` : null;
}
