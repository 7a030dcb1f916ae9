import { useCallback, useEffect, useReducer, useState } from "react";
import type { Receipt } from "#core/wire/payment/payment.ts";
import type { Reply } from "#web/net/client.ts";
import { type Services, useServices } from "#web/services.ts";
import { tryCall } from "#web/net/reply.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";
import { useNetworkReturn } from "#web/ui/hooks/use-online.ts";

/** `missing`: the server answered 404. `offline`: any other failure. */
export type FetchState<T> =
  | { kind: "loading" }
  | { kind: "offline" }
  | { kind: "missing" }
  | { kind: "ready"; data: T };

/**
 * Fetches a reply. Fetches again on `retry` and when the network returns. Pass the same `request` function on every
 * render.
 */
function useFetched<T>(request: (services: Services) => Promise<Reply<T>>): {
  state: FetchState<T>;
  retry: () => void;
} {
  const services = useServices();
  const [requestCount, retry] = useReducer((count: number) => count + 1, 0);
  const [result, setResult] = useState<{ requestCount: number; reply: Reply<T> } | null>(null);
  useEffect(
    () => whenSettled(request(services), (reply) => setResult({ requestCount, reply })),
    [services, request, requestCount],
  );
  useNetworkReturn(retry);
  const reply = result?.requestCount === requestCount ? result.reply : null;
  if (reply === null) return { state: { kind: "loading" }, retry };
  if (reply.kind === "ok") return { state: { kind: "ready", data: reply.data }, retry };
  return { state: { kind: reply.kind === "problem" && reply.status === 404 ? "missing" : "offline" }, retry };
}

/** Returns the learner's newest `limit` payments. */
export function usePayments(limit: number): {
  state: FetchState<{ payments: Receipt[]; next: string | null }>;
  retry: () => void;
} {
  return useFetched(
    useCallback(
      (services: Services) => tryCall(async () => (await services.client()).call("payments", { body: { limit } })),
      [limit],
    ),
  );
}

/** Returns the receipt of a payment: one of the signed-in person, or for staff also one of any client. */
export function useReceipt(slug: string, isStaff: boolean): { state: FetchState<Receipt>; retry: () => void } {
  return useFetched(
    useCallback(
      (services: Services) =>
        tryCall(async () => {
          const client = await services.client();
          const params = { payment_slug: slug };
          const own = await client.call("receipt", { params, body: {} });
          const isNotOwn = own.kind === "problem" && own.status === 404;
          return isNotOwn && isStaff ? await client.call("crmReceipt", { params }) : own;
        }),
      [slug, isStaff],
    ),
  );
}
