import type { PaymentStatus } from "#core/wire/payment.ts";
import type { Variant } from "#web/ui/variant.ts";

/** The spec's texts (§8). */
export const TEXTS = {
  linkRefused: "Failed to fetch payment link",
  linkFailed: "Error fetching payment link",
  startFailed: "Error starting payment. Please try again.",
  couponFailed: "Unexpected error. Please try again.",
  failed: "Unfortunately, your payment could not be completed. Please try again or contact support.",
} as const;

/** What we put into `?error=` ourselves; other words in a link are somebody else's. */
export const OUR_ERRORS: readonly string[] = Object.values(TEXTS);

export const OFFLINE = "You are offline. Paying needs a connection: nothing is charged and nothing is queued.";

/** 4.99 and CAD as "4.99 CAD". */
export function moneyWords(amount: number, currency: string): string {
  return `${amount.toFixed(2)} ${currency}`;
}

export function creditsWords(credits: number): string {
  return credits === 1 ? "1 credit" : `${credits} credits`;
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

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });
const MOMENT = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short" });

export function dayWords(at: number): string {
  return DAY.format(at);
}

export function momentWords(at: number): string {
  return MOMENT.format(at);
}
