import { useEffect, useReducer, useState } from "react";
import type { PaymentResult } from "#core/wire/payment/payment.ts";
import { type Services, useServices } from "#web/services.ts";
import { tryCall } from "#web/net/reply.ts";
import { useNetworkReturn } from "#web/ui/hooks/use-online.ts";

export type ResultQuery = { paymentSlug: string; sessionId: string | null };
/**
 * `offline`: the server failed, asked the app to wait or to sign in again, or could not be reached. `unknown`: the URL names no payment
 * of this account.
 */
export type ResultState =
  | { kind: "loading" }
  | { kind: "offline" }
  | { kind: "unknown" }
  | { kind: "known"; payment: PaymentResult; isRechecking: boolean };

/** Number of automatic checks. If a bank takes longer to confirm, the learner presses "Check again". */
const MAX_CHECKS = 8;
const CHECK_EVERY_MS = 3000;

/** Returns the status of a payment from the server. Checks a pending payment again every few seconds. */
export function usePaymentResult({ paymentSlug, sessionId }: ResultQuery): { state: ResultState; reload: () => void } {
  const services = useServices();
  const [requestCount, reload] = useReducer((count: number) => count + 1, 0);
  const [result, setResult] = useState<{ requestCount: number; state: ResultState } | null>(null);
  useEffect(() => {
    let isStale = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = async (count: number): Promise<void> => {
      const state = await requestResult(services, { paymentSlug, sessionId });
      if (isStale) return;
      const isRechecking = state.kind === "known" && state.payment.status === "PENDING" && count < MAX_CHECKS;
      setResult({ requestCount, state: state.kind === "known" ? { ...state, isRechecking } : state });
      if (isRechecking) timer = setTimeout(() => void check(count + 1), CHECK_EVERY_MS);
    };
    void check(1);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [services, paymentSlug, sessionId, requestCount]);
  useNetworkReturn(reload);
  const isCurrent = result?.requestCount === requestCount;
  return { state: isCurrent ? result.state : { kind: "loading" }, reload };
}

async function requestResult(services: Services, { paymentSlug, sessionId }: ResultQuery): Promise<ResultState> {
  if (paymentSlug === "") return { kind: "unknown" };
  const reply = await tryCall(async () =>
    (await services.client()).call("paymentStatus", { body: { payment_slug: paymentSlug, session_id: sessionId } }),
  );
  if (reply.kind === "ok") return { kind: "known", payment: reply.data, isRechecking: false };
  return { kind: reply.kind === "problem" && !isTemporary(reply.status) ? "unknown" : "offline" };
}

/** Returns whether the same request may succeed later: no session, too many requests, or a fault of the server. */
function isTemporary(status: number): boolean {
  return status === 401 || status === 429 || status >= 500;
}
