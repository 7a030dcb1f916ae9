const ALLOWED_HOSTS: readonly string[] = ["checkout.stripe.com"];
const TEST_CHECKOUT = /^\/dev\/checkout\/[\w-]+$/u;

/**
 * Returns the URL of a checkout if the app may open it, otherwise null. Allowed are Stripe's checkout, by exact host
 * over HTTPS, and the test checkout of this origin.
 */
export function safeCheckoutUrl(text: string): string | null {
  if (TEST_CHECKOUT.test(text)) return text;
  if (!text.startsWith("https://") || !URL.canParse(text)) return null;
  const url = new URL(text);
  const hasNoLoginOrPort = url.username === "" && url.password === "" && url.port === "";
  return hasNoLoginOrPort && ALLOWED_HOSTS.includes(url.hostname) ? url.href : null;
}
