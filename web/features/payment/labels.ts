import { plural } from "#core/format/plural.ts";
import type { PaymentStatus } from "#core/wire/payment/payment.ts";
import type { Variant } from "#web/ui/display/variant.ts";

/** The specification's texts (§8). */
export const TEXTS = {
  linkRefused: "Failed to fetch payment link",
  linkFailed: "Error fetching payment link",
  startFailed: "Error starting payment. Please try again.",
  couponFailed: "Unexpected error. Please try again.",
  failed: "Unfortunately, your payment could not be completed. Please try again or contact support.",
} as const;

/** Texts that the app itself puts into `?error=`. Any other text in a link comes from outside. */
export const OUR_ERRORS: readonly string[] = Object.values(TEXTS);

export const OFFLINE_TEXT = "You are offline. Go online to pay. You have not been charged.";

export function formatCredits(credits: number): string {
  return plural(credits, { one: "# credit", other: "# credits" });
}

const STATUS: Record<PaymentStatus, { words: string; variant: Exclude<Variant, "light" | "dark"> }> = {
  SUCCEEDED: { words: "Succeeded", variant: "success" },
  PENDING: { words: "Pending", variant: "secondary" },
  FAILED: { words: "Failed", variant: "danger" },
  CANCELLED: { words: "Cancelled", variant: "secondary" },
  REFUNDED: { words: "Refunded", variant: "info" },
};

export function statusOf(status: PaymentStatus): { words: string; variant: Exclude<Variant, "light" | "dark"> } {
  return STATUS[status];
}
