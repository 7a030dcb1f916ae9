const ALLOWED_HOSTS: readonly string[] = ["checkout.stripe.com"];
const TEST_CHECKOUT = /^\/dev\/checkout\/[\w-]+$/u;

/**
 * Returns an address that a checkout may open: Stripe's page, by exact host over HTTPS, or this origin's test checkout.
 * Null for anything else, whatever the reply says.
 */
export function safeCheckoutUrl(address: string): string | null {
  if (TEST_CHECKOUT.test(address)) return address;
  if (!address.startsWith("https://") || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isPlain = url.protocol === "https:" && url.username === "" && url.password === "" && url.port === "";
  return isPlain && ALLOWED_HOSTS.includes(url.hostname) ? url.href : null;
}
