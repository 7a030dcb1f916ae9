import { useCallback, useEffect, useState } from "react";
import type { PaymentResult } from "#core/wire/payment.ts";
import { type Parts, useParts } from "#web/parts.ts";
import { reach } from "./reach.ts";

export type ResultQuery = { paymentSlug: string; sessionId: string | null };
export type ResultState =
  | { kind: "asking" }
  | { kind: "offline" }
  | { kind: "unknown" }
  | { kind: "known"; payment: PaymentResult; isSettling: boolean };

/** A bank's word can take a while; after these looks the learner asks again by hand. */
const LOOKS = 8;
const BETWEEN_MS = 3000;

/** What became of a payment, by the server's own books; looked at again while it is under way. */
export function usePaymentResult({ paymentSlug, sessionId }: ResultQuery): { state: ResultState; again: () => void } {
  const parts = useParts();
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<{ round: number; state: ResultState } | null>(null);
  const again = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (number: number): Promise<void> => {
      const state = await ask(parts, { paymentSlug, sessionId });
      if (isGone) return;
      const isSettling = state.kind === "known" && state.payment.status === "PENDING" && number < LOOKS;
      setAnswer({ round, state: state.kind === "known" ? { ...state, isSettling } : state });
      if (isSettling) timer = setTimeout(() => void look(number + 1), BETWEEN_MS);
    };
    void look(1);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [parts, paymentSlug, sessionId, round]);
  useEffect(() => {
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [again]);
  const isCurrent = answer?.round === round;
  return { state: isCurrent ? answer.state : { kind: "asking" }, again };
}

async function ask(parts: Parts, { paymentSlug, sessionId }: ResultQuery): Promise<ResultState> {
  if (paymentSlug === "") return { kind: "unknown" };
  const reply = await reach(parts, (client) =>
    client.call("paymentStatus", { body: { payment_slug: paymentSlug, session_id: sessionId } }),
  );
  if (reply.kind === "ok") return { kind: "known", payment: reply.data, isSettling: false };
  return { kind: reply.kind === "problem" && reply.status < 500 ? "unknown" : "offline" };
}
