import { useEffect, useReducer, useState } from "react";
import type { PaymentLink } from "#core/wire/payment/payment.ts";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import { type Services, useServices } from "#web/services.ts";
import { tryCall } from "#web/net/reply.ts";
import { storePrice } from "#web/db/account/known-price.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";
import { useNetworkReturn } from "#web/ui/hooks/use-online.ts";
import { TEXTS } from "./labels.ts";

export type PaymentOffer =
  | { kind: "loading" }
  | { kind: "failed"; text: string }
  /** `credits` is null if the number is unknown. */
  | { kind: "ready"; link: PaymentLink; credits: number | null };

/** Returns the product and the learner's credits for it. Fetches both again when the network returns. */
export function useOffer(linkType: PaymentLinkType): { offer: PaymentOffer; reload: () => void } {
  const services = useServices();
  const [requestCount, reload] = useReducer((count: number) => count + 1, 0);
  const [result, setResult] = useState<{ requestCount: number; offer: PaymentOffer } | null>(null);
  useEffect(
    () =>
      whenSettled(requestOffer(services, linkType), (offer) =>
        // If fetching again fails, the last offer stays on the page.
        setResult((previous) => ({
          requestCount,
          offer: offer.kind === "failed" && previous?.offer.kind === "ready" ? previous.offer : offer,
        })),
      ),
    [services, linkType, requestCount],
  );
  useNetworkReturn(reload);
  const isCurrent = result?.requestCount === requestCount || result?.offer.kind === "ready";
  return { offer: isCurrent && result !== null ? result.offer : { kind: "loading" }, reload };
}

/**
 * Fetches the product and the credits. If only the credits cannot be fetched, the learner can still pay by card, and
 * the page shows no tabs.
 */
async function requestOffer(services: Services, linkType: PaymentLinkType): Promise<PaymentOffer> {
  const [link, wallet] = await Promise.all([
    tryCall(async () =>
      (await services.client()).call("paymentLink", { params: { payment_link_type: linkType }, body: {} }),
    ),
    tryCall(async () => (await services.client()).call("walletCredits", {})),
  ]);
  if (link.kind === "network") return { kind: "failed", text: TEXTS.linkFailed };
  if (link.kind === "problem") return { kind: "failed", text: TEXTS.linkRefused };
  // The stored price is shown offline. Without storage, none is shown.
  void services.device().then(
    (device) => storePrice(device, linkType, link.data).catch(() => undefined),
    () => undefined,
  );
  return { kind: "ready", link: link.data, credits: wallet.kind === "ok" ? wallet.data.balances[linkType] : null };
}
