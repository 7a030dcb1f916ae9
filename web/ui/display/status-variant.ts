import type { Variant } from "./variant.ts";

const VARIANTS: Readonly<Record<string, Exclude<Variant, "light" | "dark">>> = {
  EVALUATED: "success",
  "GRAMMAR-CHECK": "warning",
  "PAYMENT-MADE": "info",
  "FINAL-CHECK": "primary",
  FAILED: "danger",
  "IN-PROGRESS": "info",
  PENDING: "secondary",
  SUCCEEDED: "success",
  CANCELLED: "secondary",
  REFUNDED: "warning",
};

/**
 * Returns the variant for the status of an evaluation or a payment. A status that only a newer server knows is
 * secondary.
 */
export function statusVariant(status: string): Exclude<Variant, "light" | "dark"> {
  return VARIANTS[status] ?? "secondary";
}
