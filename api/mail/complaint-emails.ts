import { composeEmail, type Email, type Recipient, type EmailContext } from "./compose-email.ts";

/** Email to the learner who reported a mistake in a test, with what staff reply. `test` is null if none was named. */
export function mistakeReplyEmail(
  context: EmailContext,
  recipient: Recipient,
  { test, text }: { test: string | null; text: string },
): Email {
  return composeEmail(context, recipient, "Our reply to your report of a mistake", [
    test === null
      ? "You reported a mistake to us. This is our reply:"
      : `You reported a mistake in ${test}. This is our reply:`,
    ...text.split(/\s*\n\s*/u),
    `If you have questions, write to ${context.supportEmail}.`,
  ]);
}
