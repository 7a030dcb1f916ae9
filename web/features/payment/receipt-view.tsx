import { paymentNumber, type Receipt } from "#core/wire/payment.ts";
import { useParts } from "#web/parts.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { cx } from "#web/ui/cx.ts";
import layout from "#web/ui/layout.module.css";
import { Skeleton } from "#web/ui/skeleton.tsx";
import styles from "./payment.module.css";
import { PriceList } from "./price-list.tsx";
import { useReceipt } from "./use-receipts.ts";
import { momentWords, statusOf } from "./words.ts";

/** A receipt, for the screen and for paper. */
export function ReceiptView({ slug }: { slug: string }) {
  const { asked, again } = useReceipt(slug);
  switch (asked.kind) {
    case "asking":
      return (
        <div className={cx(layout.sheet, styles.waiting)} aria-busy="true">
          <Skeleton lines={6} />
        </div>
      );
    case "ready":
      return <Paper receipt={asked.data} />;
    case "offline":
      return (
        <>
          <div className={layout.pagehead}>
            <h1>Receipt</h1>
          </div>
          <Alert variant="warning">
            <p>There is no connection to the server to fetch it.</p>
            <Button variant="outline" onClick={again}>
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
            <p>A receipt opens for the account that paid.</p>
          </div>
          <ButtonLink to={paths.account}>Settings</ButtonLink>
        </>
      );
  }
}

function Paper({ receipt }: { receipt: Receipt }) {
  const { site } = useParts();
  const status = statusOf(receipt.status);
  const isProviders = receipt.receipt_url !== null && receipt.receipt_url.startsWith("https://pay.stripe.com/");
  return (
    <>
      <div className={cx(layout.pagehead, styles.receiptHead)}>
        <h1>Receipt {paymentNumber(receipt.id)}</h1>
        <div className={layout.btns}>
          <Button variant="outline" onClick={() => window.print()}>
            Print
          </Button>
          {isProviders && (
            <a className={styles.provider} href={receipt.receipt_url ?? ""} target="_blank" rel="noreferrer">
              Receipt of the card payment
            </a>
          )}
        </div>
      </div>
      <div className={cx(layout.sheet, layout.ruled, styles.sheet)}>
        <section className={layout.sec} aria-labelledby="who">
          <h2 className={layout.margin} id="who">
            <b>For</b>
          </h2>
          <div className={layout.body}>
            <p className={styles.who}>
              <b>{receipt.name}</b>
              <span>{receipt.email}</span>
            </p>
          </div>
        </section>
        <section className={layout.sec} aria-labelledby="from">
          <h2 className={layout.margin} id="from">
            <b>From</b>
          </h2>
          <div className={layout.body}>
            <p className={styles.who}>
              <b>Bandwise</b>
              <span>{site.supportEmail}</span>
            </p>
          </div>
        </section>
        <section className={layout.sec} aria-labelledby="what">
          <h2 className={layout.margin} id="what">
            <b>Payment</b>
          </h2>
          <div className={layout.body}>
            <p className={styles.what}>{receipt.title}</p>
            <p className={styles.when}>
              <Badge variant={status.variant}>{status.words}</Badge>
              <span>{momentWords(receipt.refunded_at ?? receipt.paid_at ?? receipt.created_at)}</span>
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
          </div>
        </section>
      </div>
    </>
  );
}
