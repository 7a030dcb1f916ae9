import type { Services } from "#api/services.ts";

/** Returns the address of our own receipt, which the client and staff can open. */
export function receiptLink({ env }: Pick<Services, "env">, paymentSlug: string): string {
  return `${env.publicOrigin}/payment/receipt/${paymentSlug}`;
}
