import { useEffect, useReducer, useState } from "react";
import type { Client } from "#web/net/client.ts";
import { tryCall, type Reply } from "#web/net/reply.ts";
import { useServices } from "#web/services.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";
import { useNetworkReturn } from "#web/ui/hooks/use-online.ts";

type Request<T> = (client: Client) => Promise<Reply<T>>;
export type FetchedReply<T> = { data: T | null; isFailed: boolean; reload: () => void };

/**
 * Fetches a reply. Fetches again on `reload` and when the network returns; `data` stays until the next successful
 * reply. Pass the same `request` function on every render.
 */
export function useReply<T>(request: Request<T>): FetchedReply<T> {
  const services = useServices();
  const [requestCount, reload] = useReducer((count: number) => count + 1, 0);
  const [data, setData] = useState<T | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    const fetchReply = () => tryCall(async () => request(await services.client()));
    return whenSettled(fetchReply(), (reply) => {
      if (reply.kind === "ok") setData(reply.data);
      setFailed(reply.kind !== "ok");
    });
  }, [services, request, requestCount]);
  useNetworkReturn(reload);
  return { data, isFailed, reload };
}
