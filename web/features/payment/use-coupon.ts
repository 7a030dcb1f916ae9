import { useEffect, useEffectEvent, useState } from "react";
import type { CouponResult, PaymentLinkType } from "#core/wire/payment.ts";
import type { Reply } from "#web/net/client.ts";
import { useParts } from "#web/parts.ts";
import { reach } from "./reach.ts";
import { TEXTS } from "./words.ts";

export type AppliedCoupon = CouponResult & { code: string };

export type CouponState = {
  text: string;
  /** Any change of the text takes the discount off again: what is shown is what will be charged. */
  type: (text: string) => void;
  apply: () => Promise<void>;
  isChecking: boolean;
  applied: AppliedCoupon | null;
  error: string | null;
  /** The server would not take it after all. */
  refuse: (error: string) => void;
};

/** The longest code that a coupon may have. */
const MOST = 40;

/** A coupon as it is typed, checked and taken off the price. One that the page was opened with is checked at once. */
export function useCoupon(linkType: PaymentLinkType, brought: string): CouponState {
  const parts = useParts();
  const [text, setText] = useState(() => brought.trim().slice(0, MOST));
  const [isChecking, setChecking] = useState(text !== "");
  const [applied, setApplied] = useState<AppliedCoupon | null>(null);
  const [error, setError] = useState<string | null>(null);

  const refuse = (reason: string): void => {
    setApplied(null);
    setError(reason);
  };
  const settle = (code: string, reply: Reply<CouponResult>): void => {
    setChecking(false);
    if (reply.kind === "ok" && reply.data.success) setApplied({ ...reply.data, code });
    else if (reply.kind === "ok") refuse(reply.data.error ?? TEXTS.couponFailed);
    else refuse(reply.kind === "problem" && reply.status === 429 ? reply.body.detail : TEXTS.couponFailed);
  };
  const check = (code: string): Promise<Reply<CouponResult>> =>
    reach(parts, (client) => client.call("couponCheck", { body: { code, payment_link_type: linkType } }));
  const checkBrought = useEffectEvent(() => {
    if (text !== "") void check(text).then((reply) => settle(text, reply));
  });
  useEffect(() => checkBrought(), []);
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
      settle(code, await check(code));
    },
    isChecking,
    applied,
    error,
    refuse,
  };
}
