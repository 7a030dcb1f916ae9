import { composeEmail, type Email, type Reader, type Writer } from "./compose-email.ts";

/** Email to the learner who reported a mistake in a test, with what staff reply. `test` is null if none was named. */
export function mistakeReplyEmail(
  writer: Writer,
  reader: Reader,
  { test, text }: { test: string | null; text: string },
): Email {
  return composeEmail(writer, reader, "Our reply to your report of a mistake", [
    test === null
      ? "You reported a mistake to us. This is our reply:"
      : `You reported a mistake in ${test}. This is our reply:`,
    ...text.split(/\s*\n\s*/u),
    `If you have questions, write to ${writer.supportEmail}.`,
  ]);
}
