import { formatDate } from "#core/format/format-date.ts";
import { statusLabel } from "#core/format/status-label.ts";
import { paymentNumber, type Receipt } from "#core/wire/payment/payment.ts";
import { useServices } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Badge } from "#web/ui/display/badge.tsx";
import { statusVariant } from "#web/ui/display/status-variant.ts";
import { Button } from "#web/ui/form/button.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { TitledSection } from "#web/ui/display/titled-section.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import styles from "./payment.module.css";
import { PriceList } from "./price-list.tsx";
import { useReceipt } from "./use-receipts.ts";

/** A receipt for screen and print. Staff can open the receipt of any client. */
export function ReceiptView({ slug, isStaff }: { slug: string; isStaff: boolean }) {
  const { state, retry } = useReceipt(slug, isStaff);
  switch (state.kind) {
    case "loading":
      return (
        <div className={cx(layout.sheet, styles.waiting)} aria-busy="true">
          <Skeleton lines={6} />
        </div>
      );
    case "ready":
      return <ReceiptSheet receipt={state.data} />;
    case "offline":
      return (
        <>
          <div className={layout.pagehead}>
            <h1>Receipt</h1>
          </div>
          <Alert variant="warning">
            <p>We can’t reach the server to load this receipt.</p>
            <Button variant="outline" onClick={retry}>
              Try again
            </Button>
          </Alert>
        </>
      );
    case "missing":
      return (
        <>
          <div className={layout.pagehead}>
            <h1>There is no receipt at this address</h1>
            <p>To open the receipt, sign in with the account that paid.</p>
          </div>
          <ButtonLink to={paths.account}>Settings</ButtonLink>
        </>
      );
  }
}

function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { site } = useServices();
  const stripeUrl = receipt.receipt_url?.startsWith("https://pay.stripe.com/") ? receipt.receipt_url : null;
  return (
    <>
      <div className={cx(layout.pagehead, styles.receiptHead)}>
        <h1>Receipt {paymentNumber(receipt.id)}</h1>
        <div className={layout.buttons}>
          <Button variant="outline" onClick={() => window.print()}>
            Print
          </Button>
          {stripeUrl !== null && (
            <a className={styles.stripeReceipt} href={stripeUrl} target="_blank" rel="noreferrer">
              Receipt of the card payment
            </a>
          )}
        </div>
      </div>
      <div className={cx(layout.sheet, layout.ruled, styles.sheet)}>
        <TitledSection id="who" title="For">
          <p className={styles.person}>
            <b>{receipt.name}</b>
            <span>{receipt.email}</span>
          </p>
        </TitledSection>
        <TitledSection id="from" title="From">
          <p className={styles.person}>
            <b>Bandwise</b>
            <span>{site.supportEmail}</span>
          </p>
        </TitledSection>
        <TitledSection id="what" title="Payment">
          <p className={styles.product}>{receipt.title}</p>
          <p className={styles.statusLine}>
            <Badge variant={statusVariant(receipt.status)}>{statusLabel(receipt.status)}</Badge>
            <span>{formatDate(receipt.refunded_at ?? receipt.paid_at ?? receipt.created_at, "dateTime")}</span>
          </p>
          <PriceList
            prices={{
              amount: receipt.list_amount,
              regular: null,
              coupon:
                receipt.coupon_code === null
                  ? null
                  : { code: receipt.coupon_code, rate: receipt.discount_rate, discount: receipt.discount },
              taxes: receipt.taxes,
              fees: receipt.fees,
              total: receipt.amount,
              currency: receipt.currency,
            }}
          />
          {receipt.payment_intent_id !== null && (
            <p className={cx(styles.note, styles.reference)}>Reference {receipt.payment_intent_id}</p>
          )}
        </TitledSection>
      </div>
    </>
  );
}
