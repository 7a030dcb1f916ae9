import { paymentNumber } from "#core/wire/payment.ts";
import type { PaymentRow } from "../store/payments.ts";
import { type Letter, letter, type Writer } from "./mails.ts";

/** 499 CAD cents as "4.99 CAD". */
export function moneyText(cents: number, currency: string): string {
  return `${(cents / 100).toFixed(2)} ${currency}`;
}

/** That money came, with the way to its receipt. */
export function receiptLetter(writer: Writer, payment: PaymentRow, links: { receipt: string; next: string }): Letter {
  return letter(writer, readerOf(payment), `Your payment ${paymentNumber(payment.id)}`, [
    `We received ${moneyText(payment.total_cents, payment.currency)} for: ${payment.title}. You have one more credit.`,
    { link: links.next, label: "Send your writing to an examiner" },
    { link: links.receipt, label: "Your receipt" },
    `If you did not pay this, write to ${writer.supportEmail}.`,
  ]);
}

/** That money went back. */
export function refundLetter(writer: Writer, payment: PaymentRow, cents: number): Letter {
  return letter(writer, readerOf(payment), `Your refund of ${paymentNumber(payment.id)}`, [
    cents === 0
      ? `${payment.title} (${paymentNumber(payment.id)}) was taken back. Nothing had been paid for it.`
      : `${moneyText(cents, payment.currency)} for ${payment.title} goes back to the card that it came from. That can take up to ten days.`,
    `If you have a question, write to ${writer.supportEmail}.`,
  ]);
}

function readerOf({ email, name }: PaymentRow): { email: string; first_name: string } {
  return { email, first_name: name.split(" ")[0] ?? name };
}
