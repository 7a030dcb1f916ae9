import { formatMoney } from "#core/format/format-number.ts";
import type { ReactNode } from "react";
import { type PaymentResult, paymentNumber } from "#core/wire/payment/payment.ts";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { TitledSection } from "#web/ui/display/titled-section.tsx";
import { Link } from "#web/ui/display/link.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Failure } from "./failure.tsx";
import styles from "./payment.module.css";
import { getAttemptName, usePaidAttempt } from "./use-paid-attempt.ts";
import { type ResultQuery, usePaymentResult } from "./use-payment-result.ts";

export type SuccessProps = ResultQuery & {
  attemptSlug: string;
  /** Renders the form that requests the evaluation of an attempt. Another feature provides it. */
  requestForm: (linkType: PaymentLinkType, attemptSlug: string, attemptName: string | null) => ReactNode;
};

/** The page after a checkout. Its payment status comes from the server, because anyone can write a URL. */
export function SuccessView({ paymentSlug, sessionId, attemptSlug, requestForm }: SuccessProps) {
  const { state, reload } = usePaymentResult({ paymentSlug, sessionId });
  switch (state.kind) {
    case "loading":
      return (
        <>
          <Head title="Checking your payment" />
          <div className={cx(layout.sheet, styles.waiting)} aria-busy="true">
            <Skeleton lines={5} />
          </div>
        </>
      );
    case "offline":
      return (
        <>
          <Head title="Your payment" />
          <Alert variant="warning" title="We couldn’t check your payment">
            <p>If you paid, your payment is safe. Check again in a minute, or when you are online.</p>
            <Button variant="outline" onClick={reload}>
              Check again
            </Button>
          </Alert>
        </>
      );
    case "unknown":
      return (
        <Failure
          linkType="WRITING1"
          attemptSlug={attemptSlug}
          coupon={null}
          error={null}
          isErrorFromOutside={false}
          isUncharged={false}
        />
      );
    case "known":
      return (
        <KnownPayment
          payment={state.payment}
          slug={paymentSlug}
          isRechecking={state.isRechecking}
          reload={reload}
          requestForm={requestForm}
        />
      );
  }
}

const CREDIT_TEXTS: Readonly<Record<PaymentLinkType, string>> = {
  WRITING1: "Your payment gives you one credit: one evaluation by an examiner.",
  REMARK1: "Your payment gives you one credit: one re-mark by another examiner.",
  SPEAKING1: "Your payment gives you one credit: one evaluation of a Speaking test by an examiner.",
};

type KnownPaymentProps = {
  payment: PaymentResult;
  slug: string;
  isRechecking: boolean;
  reload: () => void;
  requestForm: SuccessProps["requestForm"];
};

function KnownPayment({ payment, slug, isRechecking, reload, requestForm }: KnownPaymentProps) {
  const attempt = usePaidAttempt(payment.attempt_slug, payment.payment_link_type);
  switch (payment.status) {
    case "SUCCEEDED":
      return (
        <>
          <Head title="Payment successful" text={CREDIT_TEXTS[payment.payment_link_type]} />
          <Details payment={payment} slug={slug}>
            {requestForm(payment.payment_link_type, payment.attempt_slug, getAttemptName(attempt))}
          </Details>
        </>
      );
    case "PENDING":
      return (
        <>
          <Head title="Your payment is being processed" />
          <Alert variant="info">
            <p>
              We are waiting for the payment provider to confirm your payment. You can leave this page. We’ll add your
              credit automatically and email {payment.email}.
            </p>
            {isRechecking ? (
              <p role="status">Checking again every few seconds.</p>
            ) : (
              <div className={layout.buttons}>
                <Button variant="outline" onClick={reload}>
                  Check again
                </Button>
                <ButtonLink
                  variant="quiet"
                  to={paths.payment(payment.payment_link_type, payment.attempt_slug, payment.coupon_code)}
                >
                  Back to the payment
                </ButtonLink>
              </div>
            )}
          </Alert>
        </>
      );
    case "REFUNDED":
      return (
        <>
          <Head title="This payment was refunded" />
          <Details payment={payment} slug={slug}>
            {null}
          </Details>
        </>
      );
    case "FAILED":
    case "CANCELLED":
      return (
        <Failure
          linkType={payment.payment_link_type}
          attemptSlug={payment.attempt_slug}
          coupon={payment.coupon_code}
          error={null}
          isErrorFromOutside={false}
          isUncharged
        />
      );
  }
}

function Head({ title, text }: { title: string; text?: string }) {
  return (
    <div className={layout.pagehead}>
      <h1>{title}</h1>
      {text !== undefined && <p>{text}</p>}
    </div>
  );
}

function Details({ payment, slug, children }: { payment: PaymentResult; slug: string; children: ReactNode }) {
  return (
    <div className={cx(layout.sheet, layout.ruled, styles.sheet)}>
      <TitledSection id="details" title={paymentNumber(payment.id)}>
        <dl className={styles.prices}>
          <div>
            <dt>{payment.title}</dt>
            <dd>{formatMoney(payment.amount, payment.currency)}</dd>
          </div>
          <div>
            <dt>Paid by</dt>
            <dd>{payment.email}</dd>
          </div>
          {payment.payment_intent_id !== null && (
            <div>
              <dt>Reference</dt>
              <dd className={styles.reference}>{payment.payment_intent_id}</dd>
            </div>
          )}
        </dl>
        <p className={styles.links}>
          <Link to={paths.receipt(slug)}>Your receipt</Link>
        </p>
      </TitledSection>
      {children !== null && (
        <TitledSection id="next" title="Next">
          {children}
        </TitledSection>
      )}
    </div>
  );
}
