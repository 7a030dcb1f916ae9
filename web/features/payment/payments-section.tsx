import { formatMoney } from "#core/format/format-number.ts";
import { formatDate } from "#core/format/format-date.ts";
import { statusLabel } from "#core/format/status-label.ts";
import { paymentNumber, type Receipt } from "#core/wire/payment/payment.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { statusVariant } from "#web/ui/display/status-variant.ts";
import { Button } from "#web/ui/form/button.tsx";
import { TitledSection } from "#web/ui/display/titled-section.tsx";
import { Link } from "#web/ui/display/link.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import styles from "./payments-section.module.css";
import { usePayments } from "./use-receipts.ts";

const MAX_SHOWN_PAYMENTS = 50;

/** The learner's payments with receipts, on the account page. */
export function PaymentsSection() {
  return (
    <TitledSection id="payments" title="Payments">
      <Payments />
    </TitledSection>
  );
}

function Payments() {
  const { state, retry } = usePayments(MAX_SHOWN_PAYMENTS);
  switch (state.kind) {
    case "loading":
      return <Skeleton lines={2} />;
    case "missing":
    case "offline":
      return (
        <p className={styles.note}>
          We couldn’t reach the server to load your payments.{" "}
          <Button variant="quiet" onClick={retry}>
            Try again
          </Button>
        </p>
      );
    case "ready":
      return state.data.payments.length === 0 ? (
        <p className={styles.note}>You have not paid for anything.</p>
      ) : (
        <ul className={styles.list}>
          {state.data.payments.map((payment) => (
            <Row key={payment.slug} payment={payment} />
          ))}
        </ul>
      );
  }
}

function Row({ payment }: { payment: Receipt }) {
  const number = paymentNumber(payment.id);
  return (
    <li>
      <div className={styles.payment}>
        <Link to={paths.receipt(payment.slug)} aria-label={`Receipt ${number}`}>
          {number}
        </Link>
        <span>
          {payment.title}, {formatDate(payment.created_at)}
        </span>
      </div>
      <Badge variant={statusVariant(payment.status)}>{statusLabel(payment.status)}</Badge>
      <span className={styles.amount}>{formatMoney(payment.amount, payment.currency)}</span>
    </li>
  );
}
