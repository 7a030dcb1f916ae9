import { useEffect, useState } from "react";
import { formatDecimal, formatMoney } from "#core/format/format-number.ts";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import { type KnownPrice, readPrice, storePrice } from "#web/db/account/known-price.ts";
import { tryCall } from "#web/net/reply.ts";
import { type Services, useServices } from "#web/services.ts";
import type { Offer } from "./offer.ts";

export type ShownPrice = Pick<Offer, "price" | "regularPrice">;

/**
 * Returns the price to show: the server's current price, else the last price stored on this device, else
 * `fallbackPrice`, which the site's owner wrote into the page. Null until a stored price is found or the request has
 * ended.
 */
export function usePrice(linkType: PaymentLinkType, fallbackPrice: ShownPrice): ShownPrice | null {
  const services = useServices();
  const [price, setPrice] = useState<KnownPrice | "none" | null>(null);
  useEffect(() => {
    let isStale = false;
    void loadPrice(services, linkType, (found) => {
      if (!isStale) setPrice(found);
    });
    return () => {
      isStale = true;
    };
  }, [services, linkType]);
  if (price === null) return null;
  return price === "none" ? fallbackPrice : toShownPrice(price);
}

function toShownPrice({ amount, regular_amount, currency }: KnownPrice): ShownPrice {
  return {
    price: formatMoney(amount, currency),
    regularPrice: regular_amount === null ? null : formatDecimal(regular_amount, 2),
  };
}

/**
 * Calls `onPrice` with the price stored on this device, then with the server's price, and stores the server's price.
 * Calls `onPrice` with "none" if neither is found.
 */
async function loadPrice(
  services: Services,
  linkType: PaymentLinkType,
  onPrice: (found: KnownPrice | "none") => void,
): Promise<void> {
  const request = tryCall(async () =>
    (await services.client()).call("paymentLink", { params: { payment_link_type: linkType }, body: {} }),
  );
  const device = await services.device().catch(() => null);
  const stored = device === null ? null : await readPrice(device, linkType).catch(() => null);
  if (stored !== null) onPrice(stored);
  const reply = await request;
  if (reply.kind !== "ok") return onPrice(stored ?? "none");
  onPrice(reply.data);
  // The device shows the stored price when it is offline. If storing fails, the earlier price stays stored.
  if (device !== null) await storePrice(device, linkType, reply.data).catch(() => undefined);
}
