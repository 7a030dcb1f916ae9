import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { PaymentLinkType } from "#core/wire/payment.ts";
import type { Reply } from "#web/net/client.ts";
import { useParts } from "#web/parts.ts";
import { paths } from "#web/paths.ts";
import { safeCheckoutUrl } from "./checkout-url.ts";
import { reach } from "./reach.ts";
import { TEXTS } from "./words.ts";

export type PayState = {
  pay: () => Promise<void>;
  takeForFree: () => Promise<void>;
  isPaying: boolean;
  error: { text: string; reason: string | null } | null;
};

/** Starts a checkout and goes there, or takes what is free; a second press while the first is under way does nothing. */
export function usePay(of: {
  linkType: PaymentLinkType;
  attemptSlug: string;
  coupon: string | null;
  onCouponRefused: (error: string) => void;
  /** The server knows something newer: paid in another tab, for instance. */
  onConflict: () => void;
}): PayState {
  const parts = useParts();
  const navigate = useNavigate();
  const isUnderWay = useRef(false);
  const [isPaying, setPaying] = useState(false);
  const [error, setError] = useState<PayState["error"]>(null);
  const settle = (is: boolean): void => {
    isUnderWay.current = is;
    setPaying(is);
  };
  // The back button brings the page back as it was left, with its button still busy.
  useEffect(() => {
    const wake = (event: PageTransitionEvent): void => {
      if (event.persisted) settle(false);
    };
    window.addEventListener("pageshow", wake);
    return () => window.removeEventListener("pageshow", wake);
  }, []);

  const body = { payment_link_type: of.linkType, coupon: of.coupon, attempt_slug: of.attemptSlug };
  const begin = (): boolean => {
    if (isUnderWay.current) return false;
    settle(true);
    setError(null);
    return true;
  };

  return {
    isPaying,
    error,
    pay: async () => {
      if (!begin()) return;
      const reply = await reach(parts, (client) => client.call("createCheckoutSession", { body }));
      const address = reply.kind === "ok" ? safeCheckoutUrl(reply.data.checkout_url) : null;
      if (address !== null) {
        window.location.assign(address);
        return;
      }
      settle(false);
      const refused = reply.kind === "problem" ? reply.body.errors?.["coupon"]?.[0] : undefined;
      if (refused !== undefined) of.onCouponRefused(refused);
      else setError({ text: TEXTS.startFailed, reason: reasonOf(reply) });
      if (reply.kind === "problem" && reply.status === 409) of.onConflict();
    },
    takeForFree: async () => {
      if (!begin()) return;
      const reply = await reach(parts, (client) => client.call("freeTransaction", { body }));
      settle(false);
      const isDone = reply.kind === "ok" && reply.data.success;
      await navigate(
        isDone
          ? paths.paymentResult("success", { payment_slug: reply.data.payment_slug, attempt_slug: of.attemptSlug })
          : paths.paymentResult("failure", {
              attempt_slug: of.attemptSlug,
              coupon: of.coupon ?? undefined,
              error: reasonOf(reply) ?? undefined,
            }),
      );
    },
  };
}

/** What the server said, where it is about this payment and not about itself. */
function reasonOf(reply: Reply<unknown>): string | null {
  return reply.kind === "problem" && reply.status < 500 ? reply.body.detail : null;
}
