import { useEffect, useState } from "react";
import { formatDecimal, formatMoney } from "#core/format/format-number.ts";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import { type KnownPrice, readPrice, storePrice } from "#web/db/account/known-price.ts";
import { tryCall } from "#web/net/reply.ts";
import { type Services, useServices } from "#web/services.ts";
import type { Offer } from "./offer.ts";

export type ShownPrice = Pick<Offer, "price" | "regularPrice">;

/**
 * Returns the price to show: the server's current price, else the last one stored on this device, else the owner's
 * text. Null while none is known.
 */
export function usePrice(type: PaymentLinkType, ownersText: ShownPrice): ShownPrice | null {
  const services = useServices();
  const [price, setPrice] = useState<KnownPrice | "none" | null>(null);
  useEffect(() => {
    let isStale = false;
    void loadPrice(services, type, (known) => {
      if (!isStale) setPrice(known);
    });
    return () => {
      isStale = true;
    };
  }, [services, type]);
  if (price === null) return null;
  return price === "none" ? ownersText : toShownPrice(price);
}

function toShownPrice({ amount, regular_amount, currency }: KnownPrice): ShownPrice {
  return {
    price: formatMoney(amount, currency),
    regularPrice: regular_amount === null ? null : formatDecimal(regular_amount, 2),
  };
}

/** Calls `onPrice` with the price stored on this device, then with the server's, which is then stored. */
async function loadPrice(
  services: Services,
  type: PaymentLinkType,
  onPrice: (known: KnownPrice | "none") => void,
): Promise<void> {
  const request = tryCall(async () =>
    (await services.client()).call("paymentLink", { params: { payment_link_type: type }, body: {} }),
  );
  const device = await services.device().catch(() => null);
  const stored = device === null ? null : await readPrice(device, type).catch(() => null);
  if (stored !== null) onPrice(stored);
  const reply = await request;
  if (reply.kind !== "ok") return onPrice(stored ?? "none");
  onPrice(reply.data);
  // If storing fails, no price is shown offline.
  if (device !== null) await storePrice(device, type, reply.data).catch(() => undefined);
}
