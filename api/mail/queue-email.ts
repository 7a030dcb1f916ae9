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
 * Runs `post` and sends its email without delaying the caller. `post` does the same work for every address: a second
 * request would otherwise wait longer behind the work of a known one. If email stays on this machine, waits and returns
 * it.
 */
export async function withoutDelay(services: Services, post: () => Promise<Email>): Promise<Email | null> {
  const work = post().then(async (email) => {
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

/** Path of a local email, outside production; else null. */
export function devMailPath(services: Pick<Services, "env" | "mail">, email: Email | null): string | null {
  return email !== null && services.env.mode !== "production" && services.mail.isLocal ? `/dev/mail/${email.id}` : null;
}
