const ALLOWED_HOSTS: readonly string[] = ["checkout.stripe.com"];
const TEST_CHECKOUT = /^\/dev\/checkout\/[\w-]+$/u;

/**
 * Where a checkout may send the learner: Stripe's own page, by exact host over https, or the test checkout of this
 * origin. Anything else is null, whatever the reply says.
 */
export function safeCheckoutUrl(address: string): string | null {
  if (TEST_CHECKOUT.test(address)) return address;
  if (!address.startsWith("https://") || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isPlain = url.protocol === "https:" && url.username === "" && url.password === "" && url.port === "";
  return isPlain && ALLOWED_HOSTS.includes(url.hostname) ? url.href : null;
}
