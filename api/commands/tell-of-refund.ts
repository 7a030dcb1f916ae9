import type { Parts } from "../parts.ts";
import type { PaymentRow } from "../store/payments.ts";
import type { Tx } from "../store/store.ts";
import { moneyText, refundLetter } from "./payment-letters.ts";
import { postLetter } from "./post-letter.ts";
import { raiseAlert } from "./raise-alert.ts";

/** Tells the learner, on the dashboard and by mail, that a payment went back (rulings 45). */
export async function tellOfRefund(
  tx: Tx,
  parts: Pick<Parts, "env" | "random">,
  payment: PaymentRow,
  now: number,
): Promise<void> {
  if (payment.account_id === null) return;
  const cents = payment.total_cents;
  const isFresh = await raiseAlert(
    tx,
    payment.account_id,
    {
      id: `refund:${payment.slug}`,
      type: "info",
      title: "Your payment was refunded",
      message:
        cents === 0
          ? `${payment.title}: taken back. Nothing had been paid for it.`
          : `${payment.title}: ${moneyText(cents, payment.currency)} goes back to the card that it came from.`,
      button_title: "See the receipt",
      button_url: `/payment/receipt/${payment.slug}`,
    },
    now,
  );
  if (isFresh)
    await postLetter(
      tx,
      refundLetter({ random: parts.random, supportEmail: parts.env.supportEmail }, payment, cents),
      now,
    );
}
