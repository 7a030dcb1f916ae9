import { composeEmail, type Email, type EmailContext, type Recipient } from "./compose-email.ts";

/** Email to an examiner: the learner has asked a question about their examiner report. */
export function questionEmail(
  context: EmailContext,
  recipient: Recipient,
  { order, question }: { order: string; question: string },
  link: string,
): Email {
  return composeEmail(context, recipient, `Question about ${order}`, [
    `A client asks about the report ${order}:`,
    question,
    { link, label: "Answer it in the CRM" },
  ]);
}

/** Email to the learner whose question about an examiner report was answered. */
export function answerEmail(
  context: EmailContext,
  recipient: Recipient,
  { order, question, answer }: { order: string; question: string; answer: string },
  link: string,
): Email {
  return composeEmail(context, recipient, `An answer to your question about ${order}`, [
    `You asked: ${question}`,
    `Your examiner answers: ${answer}`,
    { link, label: "Read your report" },
  ]);
}
