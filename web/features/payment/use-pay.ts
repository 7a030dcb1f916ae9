import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import type { Reply } from "#web/net/client.ts";
import { useServices } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { safeCheckoutUrl } from "./checkout-url.ts";
import { tryCall } from "#web/net/reply.ts";
import { TEXTS } from "./labels.ts";

export type PayState = {
  pay: () => Promise<void>;
  takeForFree: () => Promise<void>;
  isPaying: boolean;
  error: { text: string; reason: string | null } | null;
};

/** Starts a checkout and opens it, or completes a free order. Ignores a second press while running. */
export function usePay(options: {
  linkType: PaymentLinkType;
  attemptSlug: string;
  coupon: string | null;
  onCouponRefused: (error: string) => void;
  /** Called when the server has a newer state, for example after a payment in another tab. */
  onConflict: () => void;
}): PayState {
  const services = useServices();
  const navigate = useNavigate();
  const isUnderWay = useRef(false);
  const [isPaying, setPaying] = useState(false);
  const [error, setError] = useState<PayState["error"]>(null);
  const setUnderWay = (is: boolean): void => {
    isUnderWay.current = is;
    setPaying(is);
  };
  // After Back, browsers restore the page with its busy button; reset it.
  useEffect(() => {
    const resetAfterBack = (event: PageTransitionEvent): void => {
      if (event.persisted) setUnderWay(false);
    };
    window.addEventListener("pageshow", resetAfterBack);
    return () => window.removeEventListener("pageshow", resetAfterBack);
  }, []);

  const body = { payment_link_type: options.linkType, coupon: options.coupon, attempt_slug: options.attemptSlug };
  const begin = (): boolean => {
    if (isUnderWay.current) return false;
    setUnderWay(true);
    setError(null);
    return true;
  };

  return {
    isPaying,
    error,
    pay: async () => {
      if (!begin()) return;
      const reply = await tryCall(async () => (await services.client()).call("createCheckoutSession", { body }));
      const address = reply.kind === "ok" ? safeCheckoutUrl(reply.data.checkout_url) : null;
      if (address !== null) {
        window.location.assign(address);
        return;
      }
      setUnderWay(false);
      const refused = reply.kind === "problem" ? reply.body.errors?.["coupon"]?.[0] : undefined;
      if (refused !== undefined) options.onCouponRefused(refused);
      else setError({ text: TEXTS.startFailed, reason: reasonOf(reply) });
      if (reply.kind === "problem" && reply.status === 409) options.onConflict();
    },
    takeForFree: async () => {
      if (!begin()) return;
      const reply = await tryCall(async () => (await services.client()).call("freeTransaction", { body }));
      setUnderWay(false);
      const isDone = reply.kind === "ok" && reply.data.success;
      await navigate(
        isDone
          ? paths.paymentResult("success", { payment_slug: reply.data.payment_slug, attempt_slug: options.attemptSlug })
          : paths.paymentResult("failure", {
              attempt_slug: options.attemptSlug,
              product: options.linkType === "WRITING1" ? undefined : options.linkType,
              coupon: options.coupon ?? undefined,
              error: reasonOf(reply) ?? undefined,
            }),
      );
    },
  };
}

/** Returns the server's message if it concerns this payment. */
function reasonOf(reply: Reply<unknown>): string | null {
  return reply.kind === "problem" && reply.status < 500 ? reply.body.detail : null;
}
