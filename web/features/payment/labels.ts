import type { PaymentStatus } from "#core/wire/payment/payment.ts";
import type { Variant } from "#web/ui/display/variant.ts";

/** Error texts of specification §8. */
export const TEXTS = {
  linkRefused: "Failed to fetch payment link",
  linkFailed: "Error fetching payment link",
  startFailed: "Error starting payment. Please try again.",
  couponFailed: "Unexpected error. Please try again.",
  failed: "Unfortunately, your payment could not be completed. Please try again or contact support.",
} as const;

/** Error texts that `?error=` of the result page may contain. Any other text may come from a foreign link. */
export const OUR_ERRORS: readonly string[] = Object.values(TEXTS);

export const OFFLINE_TEXT = "You are offline. Go online to pay. You have not been charged.";

type StatusLabel = { label: string; variant: Exclude<Variant, "light" | "dark"> };

const STATUSES: Record<PaymentStatus, StatusLabel> = {
  SUCCEEDED: { label: "Succeeded", variant: "success" },
  PENDING: { label: "Pending", variant: "secondary" },
  FAILED: { label: "Failed", variant: "danger" },
  CANCELLED: { label: "Cancelled", variant: "secondary" },
  REFUNDED: { label: "Refunded", variant: "info" },
};

/** Returns the label of a payment status and the colour of its badge. */
export function describePaymentStatus(status: PaymentStatus): StatusLabel {
  return STATUSES[status];
}
