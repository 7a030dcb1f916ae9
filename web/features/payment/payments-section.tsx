import { paymentNumber, type Receipt } from "#core/wire/payment.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import layout from "#web/ui/layout.module.css";
import { Link } from "#web/ui/link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import styles from "./payments-section.module.css";
import { usePayments } from "./use-receipts.ts";
import { dayWords, moneyWords, statusOf } from "./words.ts";

const SHOWN = 50;

/** The learner's payments on the account page, each with its receipt. */
export function PaymentsSection() {
  return (
    <section className={layout.sec} aria-labelledby="payments">
      <h2 className={layout.margin} id="payments">
        <b>Payments</b>
      </h2>
      <div className={layout.body}>
        <Payments />
      </div>
    </section>
  );
}

function Payments() {
  const { asked, again } = usePayments(SHOWN);
  switch (asked.kind) {
    case "asking":
      return (
        <div aria-busy="true">
          <Skeleton lines={2} />
        </div>
      );
    case "missing":
    case "offline":
      return (
        <p className={styles.note}>
          Payments are shown when the server can be reached.{" "}
          <Button variant="quiet" onClick={again}>
            Try again
          </Button>
        </p>
      );
    case "ready":
      return asked.data.payments.length === 0 ? (
        <p className={styles.note}>You have not paid for anything.</p>
      ) : (
        <ul className={styles.list}>
          {asked.data.payments.map((payment) => (
            <Row key={payment.slug} payment={payment} />
          ))}
        </ul>
      );
  }
}

function Row({ payment }: { payment: Receipt }) {
  const status = statusOf(payment.status);
  const number = paymentNumber(payment.id);
  return (
    <li>
      <div className={styles.what}>
        <Link to={paths.receipt(payment.slug)} aria-label={`Receipt ${number}`}>
          {number}
        </Link>
        <span>
          {payment.title}, {dayWords(payment.created_at)}
        </span>
      </div>
      <Badge variant={status.variant}>{status.words}</Badge>
      <span className={styles.amount}>{moneyWords(payment.amount, payment.currency)}</span>
    </li>
  );
}
