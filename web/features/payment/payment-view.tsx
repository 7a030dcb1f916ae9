import { type ReactNode, useState } from "react";
import { formatCredits } from "#core/format/format-credits.ts";
import type { PaymentLink } from "#core/wire/payment/payment.ts";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import { useUser } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { TitledSection } from "#web/ui/display/titled-section.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Tabs } from "#web/ui/display/tabs.tsx";
import { CouponField } from "./coupon-field.tsx";
import styles from "./payment.module.css";
import { LastPrice } from "./last-price.tsx";
import { PriceList } from "./price-list.tsx";
import { useCoupon } from "./use-coupon.ts";
import { useOffer } from "./use-offer.ts";
import { useOnline } from "#web/ui/hooks/use-online.ts";
import { getAttemptName, type PaidAttempt, usePaidAttempt } from "./use-paid-attempt.ts";
import { usePay } from "./use-pay.ts";
import { OFFLINE_TEXT } from "./labels.ts";

export type PaymentViewProps = {
  linkType: PaymentLinkType;
  attemptSlug: string;
  /** The coupon in the URL, or "". */
  coupon: string;
  /** Renders the form that requests the evaluation with a credit. Another feature provides it. */
  requestForm: (attemptName: string | null) => ReactNode;
};

/** The product, its buyer and price, and the two ways to pay. */
export function PaymentView(props: PaymentViewProps) {
  const { linkType } = props;
  const { offer, reload } = useOffer(linkType);
  const isOnline = useOnline();
  if (offer.kind === "ready") return <PaymentOptions {...props} {...offer} reload={reload} />;
  return (
    <>
      <div className={layout.pagehead}>
        <h1>Payment</h1>
      </div>
      {!isOnline && (
        <>
          <Alert variant="warning">{OFFLINE_TEXT}</Alert>
          <LastPrice linkType={linkType} />
        </>
      )}
      {isOnline && offer.kind === "failed" && (
        <Alert variant="danger" title={offer.text}>
          <Button variant="outline" onClick={reload}>
            Try again
          </Button>
        </Alert>
      )}
      {isOnline && offer.kind === "loading" && (
        <div className={cx(layout.sheet, styles.waiting)} aria-busy="true">
          <Skeleton lines={6} />
        </div>
      )}
    </>
  );
}

type PaymentOptionsProps = PaymentViewProps & { link: PaymentLink; credits: number | null; reload: () => void };

function PaymentOptions({
  link,
  credits,
  reload,
  linkType,
  attemptSlug,
  coupon: couponFromUrl,
  requestForm,
}: PaymentOptionsProps) {
  const user = useUser();
  const isOnline = useOnline();
  const attempt = usePaidAttempt(attemptSlug, linkType);
  const shouldShowWaysToPay = attempt.kind === "known" || attempt.kind === "unchecked";
  const hasCredits = credits !== null && credits > 0;
  const [method, setMethod] = useState<"credits" | "pay">(hasCredits ? "credits" : "pay");
  const coupon = useCoupon(linkType, couponFromUrl);
  const { applied } = coupon;
  const payment = usePay({
    linkType,
    attemptSlug,
    coupon: applied?.code ?? null,
    onCouponRefused: coupon.refuse,
    onConflict: reload,
  });
  const prices = {
    amount: link.amount,
    regular: link.regular_amount,
    coupon:
      applied === null
        ? null
        : { code: applied.code.toUpperCase(), rate: applied.discount_rate, discount: applied.discount },
    taxes: link.taxes,
    fees: link.fees,
    total: applied?.total ?? link.total,
    currency: link.currency,
  };
  const isFree = prices.total === 0;
  const isUnavailable = !isOnline || (!link.available && !isFree);
  const busyLabel = isFree ? "Confirming" : "Opening the checkout";
  const checkout = (
    <div className={styles.checkout}>
      {credits === null && isOnline && (
        <p className={styles.note}>
          We couldn’t load your credits.{" "}
          <Button variant="quiet" onClick={reload}>
            Try again
          </Button>
        </p>
      )}
      <CouponField coupon={coupon} isLocked={payment.isPaying || !isOnline} />
      {payment.error !== null && (
        <Alert variant="danger">
          <p>{payment.error.text}</p>
          {payment.error.reason !== null && <p>{payment.error.reason}</p>}
        </Alert>
      )}
      {isUnavailable && (
        <p className={styles.unavailable} id="unavailable">
          {isOnline ? "Payments are not available." : OFFLINE_TEXT}
        </p>
      )}
      <Button
        size="lg"
        block
        disabled={isUnavailable}
        aria-describedby={isUnavailable ? "unavailable" : undefined}
        busy={payment.isPaying ? busyLabel : undefined}
        onClick={() => void (isFree ? payment.takeForFree() : payment.pay())}
      >
        {isFree ? "Avail for Free" : "Make Payment"}
      </Button>
      {!isFree && link.available && (
        <p className={styles.note}>
          {link.test_mode
            ? "Test checkout: you need no card and pay nothing."
            : "You pay on Stripe’s page; your card’s number never reaches us."}
        </p>
      )}
    </div>
  );
  return (
    <>
      <div className={layout.pagehead}>
        <h1>{link.title}</h1>
        <p>{link.description}</p>
      </div>
      <div className={cx(layout.sheet, layout.ruled, styles.sheet)}>
        <TitledSection id="for" title="For">
          {user !== null && (
            <p className={styles.person}>
              <b>
                {user.first_name} {user.last_name}
              </b>
              <span>{user.email}</span>
            </p>
          )}
          {attempt.kind === "known" && <p className={styles.test}>{attempt.name}</p>}
          {attempt.kind === "known" && attempt.missingTasks !== null && (
            <Alert variant="warning">{attempt.missingTasks}</Alert>
          )}
        </TitledSection>
        <TitledSection id="price" title="Price">
          <PriceList prices={prices} />
        </TitledSection>
        <TitledSection id="pay" title="Payment">
          {attempt.kind === "checking" && <Skeleton lines={3} />}
          {(attempt.kind === "none" || attempt.kind === "unknown") && (
            <NoAttempt kind={attempt.kind} linkType={linkType} />
          )}
          {shouldShowWaysToPay && !hasCredits && checkout}
          {shouldShowWaysToPay && hasCredits && (
            <Tabs
              label="Ways to pay"
              value={method}
              onChange={setMethod}
              tabs={[
                { value: "credits", label: "Use Credits", count: credits },
                { value: "pay", label: "Make Payment" },
              ]}
            >
              {method === "credits" ? (
                <div className={styles.checkout}>
                  <p className={styles.note}>
                    You have {formatCredits(credits)}. One credit pays for one{" "}
                    {linkType === "REMARK1" ? "re-mark" : "evaluation"}. You pay nothing else.
                  </p>
                  {isOnline ? requestForm(getAttemptName(attempt)) : <Alert variant="warning">{OFFLINE_TEXT}</Alert>}
                </div>
              ) : (
                checkout
              )}
            </Tabs>
          )}
        </TitledSection>
      </div>
    </>
  );
}

/** Replaces the buttons if there is no attempt to pay for. */
function NoAttempt({
  kind,
  linkType,
}: {
  kind: Extract<PaidAttempt["kind"], "none" | "unknown">;
  linkType: PaymentLinkType;
}) {
  const isSpoken = linkType === "SPEAKING1";
  const advice = isSpoken
    ? "Choose the Speaking test that you want an examiner to hear, and start there."
    : "Choose the Writing test that you want an examiner to read, and start there.";
  return (
    <>
      {kind === "unknown" ? (
        <Alert variant="warning" title={`This is not one of your ${isSpoken ? "Speaking" : "Writing"} attempts`}>
          <p>The link may be incomplete, or it belongs to another account. You have not been charged. {advice}</p>
        </Alert>
      ) : (
        <p className={styles.note}>{advice}</p>
      )}
      <ButtonLink to={paths.attempts}>Your Attempts</ButtonLink>
    </>
  );
}
