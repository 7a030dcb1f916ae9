import type { Services } from "#api/services.ts";
import type { PaymentRow } from "#api/store/payment/payments.ts";
import type { Tx } from "#api/store/store.ts";
import { emailContextOf } from "#api/mail/compose-email.ts";
import { refundEmail } from "#api/mail/payment-emails.ts";
import { queueEmail } from "#api/mail/queue-email.ts";
import { formatMoney } from "#core/format/format-number.ts";
import { addAlert } from "#api/store/account/alerts.ts";

/** Notifies the learner, on the dashboard and by email, that a payment was refunded. */
export async function notifyOfRefund(
  tx: Tx,
  services: Pick<Services, "env" | "random">,
  payment: PaymentRow,
  now: number,
): Promise<void> {
  if (payment.account_id === null) return;
  const cents = payment.total_cents;
  const isNew = await addAlert(
    tx,
    payment.account_id,
    {
      id: `refund:${payment.slug}`,
      type: "info",
      title: "Your payment was refunded",
      message:
        cents === 0
          ? `${payment.title}: taken back. Nothing had been paid for it.`
          : `${payment.title}: ${formatMoney(cents / 100, payment.currency)} goes back to the card that it came from.`,
      button_title: "See the receipt",
      button_url: `/payment/receipt/${payment.slug}`,
    },
    now,
  );
  if (isNew) await queueEmail(tx, refundEmail(emailContextOf(services), payment, cents), now);
}
