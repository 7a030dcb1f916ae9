import { useEffect, useEffectEvent, useState } from "react";
import type { CouponResult } from "#core/wire/payment/payment.ts";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import type { Reply } from "#web/net/client.ts";
import { useServices } from "#web/services.ts";
import { tryCall } from "#web/net/reply.ts";
import { TEXTS } from "./labels.ts";

export type AppliedCoupon = CouponResult & { code: string };

export type CouponState = {
  text: string;
  /** Changes the typed code. Removes the discount, so that the shown price is the charged price. */
  changeText: (text: string) => void;
  apply: () => Promise<void>;
  isChecking: boolean;
  applied: AppliedCoupon | null;
  error: string | null;
  /** Removes the discount and shows `error`. Call it when the server refuses the coupon at checkout. */
  refuse: (error: string) => void;
};

export const MAX_CODE_CHARACTERS = 40;

/** State of the coupon that a learner types, checks and applies. Checks `initialCode`, from the URL, at once. */
export function useCoupon(linkType: PaymentLinkType, initialCode: string): CouponState {
  const services = useServices();
  const [text, setText] = useState(() => initialCode.trim().slice(0, MAX_CODE_CHARACTERS));
  const [isChecking, setChecking] = useState(text !== "");
  const [applied, setApplied] = useState<AppliedCoupon | null>(null);
  const [error, setError] = useState<string | null>(null);

  const refuse = (reason: string): void => {
    setApplied(null);
    setError(reason);
  };
  const applyReply = (code: string, reply: Reply<CouponResult>): void => {
    setChecking(false);
    if (reply.kind === "ok" && reply.data.success) setApplied({ ...reply.data, code });
    else if (reply.kind === "ok") refuse(reply.data.error ?? TEXTS.couponFailed);
    else refuse(reply.kind === "problem" && reply.status === 429 ? reply.body.detail : TEXTS.couponFailed);
  };
  const check = (code: string): Promise<Reply<CouponResult>> =>
    tryCall(async () => (await services.client()).call("couponCheck", { body: { code, payment_link_type: linkType } }));
  const checkInitialCode = useEffectEvent(() => {
    if (text !== "") void check(text).then((reply) => applyReply(text, reply));
  });
  useEffect(() => checkInitialCode(), []);
  return {
    text,
    changeText: (next) => {
      setText(next);
      setApplied(null);
      setError(null);
    },
    apply: async () => {
      const code = text.trim();
      if (code === "" || isChecking) return;
      setChecking(true);
      setError(null);
      applyReply(code, await check(code));
    },
    isChecking,
    applied,
    error,
    refuse,
  };
}
