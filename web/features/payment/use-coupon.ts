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
  /** Any change of the text removes the discount, so that the shown price is the charged price. */
  type: (text: string) => void;
  apply: () => Promise<void>;
  isChecking: boolean;
  applied: AppliedCoupon | null;
  error: string | null;
  /** Call when the server rejects the coupon at checkout. */
  refuse: (error: string) => void;
};

const MAX_CODE_LENGTH = 40;

/** A coupon while it is typed, checked and applied. A coupon from the address is checked at once. */
export function useCoupon(linkType: PaymentLinkType, initialCode: string): CouponState {
  const services = useServices();
  const [text, setText] = useState(() => initialCode.trim().slice(0, MAX_CODE_LENGTH));
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
    type: (next) => {
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
