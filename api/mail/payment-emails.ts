import { composeEmail, type Email, type EmailContext, type Recipient } from "./compose-email.ts";
import { formatMoney } from "#core/format/format-number.ts";
import { paymentNumber } from "#core/wire/payment/payment.ts";
import type { PaymentRow } from "#api/store/payment/payments.ts";

/** Email that confirms a payment, with a link to its receipt. */
export function receiptEmail(
  context: EmailContext,
  payment: PaymentRow,
  links: { receipt: string; next: string },
): Email {
  return composeEmail(context, toRecipient(payment), `Your payment ${paymentNumber(payment.id)}`, [
    `We received ${formatMoney(payment.total_cents / 100, payment.currency)} for: ${payment.title}. You have one more credit.`,
    {
      link: links.next,
      label:
        payment.link_type === "SPEAKING1" ? "Send your interview to an examiner" : "Send your writing to an examiner",
    },
    { link: links.receipt, label: "Your receipt" },
    `If you did not pay this, write to ${context.supportEmail}.`,
  ]);
}

/** Email that confirms a refund. */
export function refundEmail(context: EmailContext, payment: PaymentRow, cents: number): Email {
  return composeEmail(context, toRecipient(payment), `Your refund of ${paymentNumber(payment.id)}`, [
    cents === 0
      ? `${payment.title} (${paymentNumber(payment.id)}) was cancelled. You had paid nothing for it.`
      : `${formatMoney(cents / 100, payment.currency)} for ${payment.title} goes back to the card you paid with. This can take up to ten days.`,
    `If you have a question, write to ${context.supportEmail}.`,
  ]);
}

function toRecipient({ email, name }: PaymentRow): Recipient {
  return { email, first_name: name.split(" ")[0] ?? name };
}
