import { sendMailSoon } from "../jobs/send-mail.ts";
import type { Parts } from "../parts.ts";
import { queueMail } from "../store/mail-outbox.ts";
import type { Tx } from "../store/store.ts";
import type { Letter } from "./mails.ts";

/** Puts a letter into the outbox, in the transaction that makes it true. `sendMailSoon` follows the commit. */
export async function postLetter(tx: Tx, letter: Letter, now: number): Promise<void> {
  await queueMail(tx, {
    id: letter.id,
    recipient: letter.to,
    subject: letter.subject,
    text_body: letter.text,
    html_body: letter.html,
    created_at: now,
    next_try_at: now,
    tries: 0,
  });
}

/**
 * Does what only an existing account needs, and sends its letter, without keeping the caller: how long the answer takes
 * tells nothing. Where letters stay on this machine the caller waits, to be shown the letter.
 */
export async function discreetly(parts: Parts, post: () => Promise<Letter | null>): Promise<Letter | null> {
  const work = post().then(async (letter) => {
    if (letter !== null) await sendMailSoon(parts);
    return letter;
  });
  if (parts.mail.isLocal) return work;
  work.catch((error: unknown) => parts.log.error({ err: error }, "a letter could not be written"));
  return null;
}

/** Where outside production a letter that stays on this machine can be read. */
export function devMailPath(parts: Pick<Parts, "env" | "mail">, letter: Letter | null): string | null {
  return letter !== null && parts.env.mode !== "production" && parts.mail.isLocal ? `/dev/mail/${letter.id}` : null;
}
