import { escapeHtml } from "#core/wire/text/escape-html.ts";
import type { Context } from "hono";
import type { App, AppEnv } from "#api/app-env.ts";
import { fulfil } from "#api/commands/payment/fulfil.ts";
import type { CheckoutOrder, TestProvider } from "#api/gateways/checkout.ts";
import type { Services } from "#api/services.ts";
import { TEST_CHECKOUT_STYLE } from "./test-checkout-style.ts";
import { formatMoney } from "#core/format/format-number.ts";

const PATH = "/dev/checkout/:id";

/** Adds the page of the test checkout, which replaces Stripe's page outside production. */
export function addTestCheckoutRoutes(app: App, services: Services): void {
  const provider = services.payments?.testProvider ?? null;
  if (services.env.mode === "production" || provider === null) return;

  app.get("/dev/checkout.css", (c) => c.body(TEST_CHECKOUT_STYLE, 200, { "Content-Type": "text/css; charset=utf-8" }));
  app.get(PATH, (c) => renderCheckout(c, provider, null));

  app.post(PATH, async (c) => {
    const id = c.req.param("id");
    const { act } = await c.req.parseBody();
    const found = provider.read(id);
    if (found === null) return c.text("There is no such checkout.", 404);
    if (act === "cancel") return c.redirect(found.order.cancelPath, 303);
    if (act === "decline")
      return renderCheckout(c, provider, "The card was declined and not charged. You can try again.");
    if (act !== "pay" && act !== "pay-and-close") return c.text("This action does not exist.", 400);
    const isPaid = provider.pay(id);
    if (!isPaid && found.status === "expired") return renderCheckout(c, provider, null);
    if (act === "pay-and-close")
      return renderPage(
        c,
        "Paid",
        "<p>Paid. Close this window. Bandwise did not get a message about this payment, and finds it within 15 minutes.</p>",
      );
    // A real payment provider would call our webhook now.
    await fulfil(services, id);
    return c.redirect(found.order.successPath.replace("{CHECKOUT_SESSION_ID}", encodeURIComponent(id)), 303);
  });
}

function renderCheckout(c: Context<AppEnv>, provider: TestProvider, fault: string | null): Response {
  c.header("Cache-Control", "no-store");
  const found = provider.read(c.req.param("id") ?? "");
  if (found === null) return c.text("There is no such checkout.", 404);
  const { order, status } = found;
  if (status !== "open") {
    const text = status === "complete" ? "This checkout has been paid." : "This checkout has expired.";
    return renderPage(c, "Test checkout", `<p>${text}</p><p><a href="/">Back to Bandwise</a></p>`);
  }
  return renderPage(
    c,
    "Test checkout",
    `${fault === null ? "" : `<p class="fault" role="alert">${fault}</p>`}${renderForm(order)}`,
  );
}

function renderForm(order: CheckoutOrder): string {
  return (
    `<dl><div><dt>${escapeHtml(order.title)}</dt><dd class="sum">${formatMoney(order.amountCents / 100, order.currency)}</dd></div>` +
    `<div><dt>Paid by</dt><dd>${escapeHtml(order.email)}</dd></div></dl>` +
    `<form method="post"><button class="main" name="act" value="pay">Pay ${formatMoney(order.amountCents / 100, order.currency)}</button>` +
    `<button name="act" value="decline">Decline the card</button>` +
    `<button name="act" value="pay-and-close">Pay and close the window</button>` +
    `<button name="act" value="cancel">Cancel</button></form>`
  );
}

function renderPage(c: Context<AppEnv>, title: string, body: string): Response {
  return c.html(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
      `<meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="/icons/icon.svg"><link rel="stylesheet" href="/dev/checkout.css">` +
      `<main><p class="label">Test checkout: no card, no money</p><h1>${title}</h1>${body}` +
      `<p class="note">This page replaces the card payment until Stripe is set up. It is never shown in production.</p></main></html>`,
  );
}
