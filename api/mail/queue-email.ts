import { trackBackgroundWork } from "#api/queue/background.ts";
import type { Email } from "./compose-email.ts";
import { sendMailSoon } from "#api/mail/send-mail.ts";
import type { Services } from "#api/services.ts";
import { queueMail } from "#api/store/operate/mail-outbox.ts";
import type { Tx } from "#api/store/store.ts";

/** Adds an email to the outbox within the transaction. Call `sendMailSoon` after the commit. */
export async function queueEmail(tx: Tx, email: Email, now: number): Promise<void> {
  await queueMail(tx, {
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
 * Runs `compose`, which composes and queues an email, and sends the email, without delaying the caller. `compose` must
 * do the same work for every address: else a second request would wait longer after the work for a known address, and
 * so reveal it. Returns null, or waits and returns the email if email stays on this machine.
 */
export async function sendWithoutDelay(services: Services, compose: () => Promise<Email>): Promise<Email | null> {
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
