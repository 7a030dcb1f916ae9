import { useEffect, useReducer, useState } from "react";
import type { OwnEvaluation } from "#core/wire/crm/examiner.ts";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import { type Services, useServices } from "#web/services.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";

/**
 * State of an attempt's examiner evaluation. unsent: the server lacks the attempt. failed: the server reported an
 * error. open: not requested yet; `credits` is the number of credits that can pay for it.
 */
export type RequestStatus =
  | { kind: "loading" | "unsent" | "offline" | "failed" }
  | { kind: "open"; credits: number }
  | { kind: "requested"; evaluation: OwnEvaluation };

/** Browsers report a network before it works, so retry at this interval, in ms. */
const RETRY_EVERY_MS = 3_000;

/** Returns an attempt's request state; fetches it again when the network returns. */
export function useRequestStatus(
  attemptSlug: string,
  isSent: boolean,
  linkType: PaymentLinkType,
): { status: RequestStatus; reload: () => void } {
  const services = useServices();
  const [round, reload] = useReducer((before: number) => before + 1, 0);
  const [tries, setTries] = useState(0);
  const [result, setResult] = useState<{ slug: string; round: number; status: RequestStatus } | null>(null);

  useEffect(() => {
    if (!isSent) return;
    return whenSettled(
      requestStatus(services, attemptSlug, linkType).catch((): RequestStatus => ({ kind: "failed" })),
      (status) => setResult({ slug: attemptSlug, round, status }),
    );
  }, [services, attemptSlug, isSent, linkType, round, tries]);

  useEffect(() => {
    window.addEventListener("online", reload);
    window.addEventListener("offline", reload);
    return () => {
      window.removeEventListener("online", reload);
      window.removeEventListener("offline", reload);
    };
  }, [reload]);

  const isCurrent = result?.slug === attemptSlug && result.round === round;
  const status: RequestStatus = !isSent ? { kind: "unsent" } : isCurrent ? result.status : { kind: "loading" };

  // Keep the shown state while fetching again.
  useEffect(() => {
    if (result?.status.kind !== "offline" || !navigator.onLine) return;
    const timer = setTimeout(() => setTries((before) => before + 1), RETRY_EVERY_MS);
    return () => clearTimeout(timer);
  }, [result]);
  return { status, reload };
}

async function requestStatus(
  services: Services,
  attemptSlug: string,
  linkType: PaymentLinkType,
): Promise<RequestStatus> {
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
