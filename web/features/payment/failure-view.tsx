import { Failure, type FailureProps } from "./failure.tsx";
import { SuccessView, type SuccessProps } from "./success-view.tsx";
import { usePaymentResult } from "./use-payment-result.ts";

/**
 * The page after a cancelled or failed checkout. Shows the success page if the server says that the payment succeeded.
 */
export function FailureView({
  error,
  isErrorFromOutside,
  coupon,
  linkType,
  ...success
}: SuccessProps & Pick<FailureProps, "error" | "isErrorFromOutside" | "coupon" | "linkType">) {
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
      isErrorFromOutside={isErrorFromOutside}
      isUncharged={isUncharged}
    />
  );
}
