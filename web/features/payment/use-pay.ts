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

/** Opens a checkout, or completes a free order. Ignores calls while a payment is being started. */
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
  /** Like `isPaying`, but changes before the next render. */
  const isUnderWay = useRef(false);
  const [isPaying, setPaying] = useState(false);
  const [error, setError] = useState<PayState["error"]>(null);
  const setUnderWay = (value: boolean): void => {
    isUnderWay.current = value;
    setPaying(value);
  };
  // Back may restore this page from the browser's cache with its button still busy.
  useEffect(() => {
    const resetAfterBack = (event: PageTransitionEvent): void => {
      if (event.persisted) setUnderWay(false);
    };
    window.addEventListener("pageshow", resetAfterBack);
    return () => window.removeEventListener("pageshow", resetAfterBack);
  }, []);

  const body = { payment_link_type: options.linkType, coupon: options.coupon, attempt_slug: options.attemptSlug };
  /** Returns false if a payment is already being started. */
  const tryBegin = (): boolean => {
    if (isUnderWay.current) return false;
    setUnderWay(true);
    setError(null);
    return true;
  };

  return {
    isPaying,
    error,
    pay: async () => {
      if (!tryBegin()) return;
      const reply = await tryCall(async () => (await services.client()).call("createCheckoutSession", { body }));
      const checkoutUrl = reply.kind === "ok" ? safeCheckoutUrl(reply.data.checkout_url) : null;
      if (checkoutUrl !== null) {
        window.location.assign(checkoutUrl);
        return;
      }
      setUnderWay(false);
      const couponError = reply.kind === "problem" ? reply.body.errors?.["coupon"]?.[0] : undefined;
      if (couponError !== undefined) options.onCouponRefused(couponError);
      else setError({ text: TEXTS.startFailed, reason: refusalReason(reply) });
      if (reply.kind === "problem" && reply.status === 409) options.onConflict();
    },
    takeForFree: async () => {
      if (!tryBegin()) return;
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
              error: refusalReason(reply) ?? undefined,
            }),
      );
    },
  };
}

/** Returns the server's reason for refusing; null if the server failed or could not be reached. */
function refusalReason(reply: Reply<unknown>): string | null {
  return reply.kind === "problem" && reply.status < 500 ? reply.body.detail : null;
}
