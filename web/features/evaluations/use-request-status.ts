import { useEffect, useReducer, useState } from "react";
import type { OwnEvaluation } from "#core/wire/crm/examiner.ts";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import { type Services, useServices } from "#web/services.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";

/**
 * Status of an attempt's examiner evaluation. `unsent`: this device has not sent the attempt. `failed`: the server
 * reported an error. `open`: not requested yet; `credits` counts the credits that can pay for one.
 */
export type RequestStatus =
  | { kind: "loading" | "unsent" | "offline" | "failed" }
  | { kind: "open"; credits: number }
  | { kind: "requested"; evaluation: OwnEvaluation };

/** A browser may report a network before calls succeed, so the status is requested again at this interval. */
const RETRY_EVERY_MS = 3_000;

/**
 * Returns the status of an attempt's examiner evaluation. Fetches the status again when the network returns or is lost.
 */
export function useRequestStatus(
  attemptSlug: string,
  isSent: boolean,
  linkType: PaymentLinkType,
): { status: RequestStatus; reload: () => void } {
  const services = useServices();
  const [requestCount, reload] = useReducer((count: number) => count + 1, 0);
  const [retryCount, setRetryCount] = useState(0);
  const [result, setResult] = useState<{ slug: string; requestCount: number; status: RequestStatus } | null>(null);

  useEffect(() => {
    if (!isSent) return;
    return whenSettled(
      fetchStatus(services, attemptSlug, linkType).catch((): RequestStatus => ({ kind: "failed" })),
      (status) => setResult({ slug: attemptSlug, requestCount, status }),
    );
  }, [services, attemptSlug, isSent, linkType, requestCount, retryCount]);

  useEffect(() => {
    window.addEventListener("online", reload);
    window.addEventListener("offline", reload);
    return () => {
      window.removeEventListener("online", reload);
      window.removeEventListener("offline", reload);
    };
  }, [reload]);

  const isCurrent = result?.slug === attemptSlug && result.requestCount === requestCount;
  // Changes `retryCount` instead of `requestCount`, so that the shown status stays during the retry.
  useEffect(() => {
    if (result?.status.kind !== "offline" || !navigator.onLine) return;
    const timer = setTimeout(() => setRetryCount((count) => count + 1), RETRY_EVERY_MS);
    return () => clearTimeout(timer);
  }, [result]);
  if (!isSent) return { status: { kind: "unsent" }, reload };
  return { status: isCurrent ? result.status : { kind: "loading" }, reload };
}

async function fetchStatus(services: Services, attemptSlug: string, linkType: PaymentLinkType): Promise<RequestStatus> {
  if (!navigator.onLine) return { kind: "offline" };
  const client = await services.client();
  const [own, wallet] = await Promise.all([
    client.call("examinerEvaluations", { body: { attempt_slug: attemptSlug } }),
    client.call("walletCredits", {}),
  ]);
  if (own.kind === "network" || wallet.kind === "network") return { kind: "offline" };
  if (own.kind === "problem" || wallet.kind === "problem") return { kind: "failed" };
  const evaluation = own.data.evaluations.find(({ link_type }) => link_type === linkType);
  return evaluation === undefined
    ? { kind: "open", credits: wallet.data.balances[linkType] }
    : { kind: "requested", evaluation };
}
