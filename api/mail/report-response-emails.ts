import { composeEmail, type Email, type EmailContext } from "./compose-email.ts";

type Recipient = { email: string; first_name: string };

/** Email to the examiner of a report: its learner has asked a question. */
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

/** Email to the learner whose question about a report was answered. */
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
