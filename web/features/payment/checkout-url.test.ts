import { describe, expect, test } from "vitest";
import { safeCheckoutUrl } from "./checkout-url.ts";

const GOOD = [
  "https://checkout.stripe.com/c/pay/cs_test_1#fid",
  "https://checkout.stripe.com/pay/cs_live_1?x=1",
  "/dev/checkout/cs_test_abc-DEF_123",
];

/** Hosts that are foreign, look like the allowed host or are local. */
const FORBIDDEN_HOSTS = [
  "evil.example",
  "checkout.stripe.com.evil.example",
  "evil-checkout.stripe.com",
  "checkout.stripe.com@evil.example",
  "user:pass@checkout.stripe.com",
  "user@checkout.stripe.com",
  "checkout.stripe.com:444",
  "checkout.stripe.com.",
  "checkout-stripe.com",
  "stripe.com",
  "api.stripe.com",
  "checkout.stripe.com%2eevil.example",
  "checkout。stripe。com.evil.example",
  "сheckout.stripe.com",
  "localhost",
  "127.0.0.1",
  "[::1]",
];
const BAD = [
  ...FORBIDDEN_HOSTS.map((host) => `https://${host}/c/pay/cs_1`),
  ...FORBIDDEN_HOSTS.map((host) => `//${host}/c/pay/cs_1`),
  "http://checkout.stripe.com/c/pay/cs_1",
  "ftp://checkout.stripe.com/",
  "//checkout.stripe.com/c/pay/cs_1",
  "\\\\checkout.stripe.com/c",
  "/\\checkout.stripe.com",
  "https:/checkout.stripe.com/c",
  "https:checkout.stripe.com/c",
  "https:\\\\evil.example",
  " https://checkout.stripe.com/",
  "\thttps://checkout.stripe.com/",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>1</script>",
  "blob:https://checkout.stripe.com/1",
  "file:///etc/passwd",
  "about:blank",
  "intent://checkout.stripe.com",
  "",
  "/",
  "/dashboard/",
  "/dev/checkout/",
  "/dev/checkout/../../evil",
  "/dev/checkout/a/b",
  "/dev/checkout/a?next=//evil.example",
  "/dev/checkout/a#x",
  "/dev/checkout/a\n",
  "//dev/checkout/a",
  "/dev//checkout/a",
  "./dev/checkout/a",
  "https://here.example/dev/checkout/a",
];

describe("safeCheckoutUrl", () => {
  test.each(GOOD)("accepts %s", (url) => expect(safeCheckoutUrl(url)).toBe(url));
  test.each(BAD.map((url) => [JSON.stringify(url), url]))("rejects %s", (_name, url) =>
    expect(safeCheckoutUrl(url)).toBeNull(),
  );
  test("is tested with at least sixty forbidden URLs", () => expect(BAD.length).toBeGreaterThanOrEqual(60));
});
