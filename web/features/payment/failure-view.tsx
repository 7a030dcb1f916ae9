import { Failure, type FailureProps } from "./failure.tsx";
import { SuccessView, type SuccessProps } from "./result-view.tsx";
import { usePaymentResult } from "./use-payment-result.ts";

/** A cancelled or failed checkout. If the server says that it was paid, shows that instead. */
export function FailureView({
  error,
  isForeign,
  coupon,
  linkType,
  ...success
}: SuccessProps & Pick<FailureProps, "error" | "isForeign" | "coupon" | "linkType">) {
  const { state } = usePaymentResult(success);
  if (state.kind === "known" && state.payment.status === "SUCCEEDED") return <SuccessView {...success} />;
  const isUncharged =
    state.kind === "known" && (state.payment.status === "CANCELLED" || state.payment.status === "FAILED");
  return (
    <Failure
      linkType={state.kind === "known" ? state.payment.payment_link_type : linkType}
      attemptSlug={success.attemptSlug}
      coupon={state.kind === "known" ? state.payment.coupon_code : coupon}
      error={error}
      isForeign={isForeign}
      isUncharged={isUncharged}
    />
  );
}
