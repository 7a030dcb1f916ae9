import { useCallback, useEffect, useState } from "react";
import type { Client } from "#web/net/client.ts";
import { tryCall, type Reply } from "#web/net/reply.ts";
import { useServices } from "#web/services.ts";

type Request<T> = (client: Client) => Promise<Reply<T>>;
export type FetchedReply<T> = { data: T | null; isFailed: boolean; reload: () => void };

/** Fetches a reply. `reload` fetches it again and keeps the last reply until then. `request` must be stable. */
export function useReply<T>(request: Request<T>): FetchedReply<T> {
  const services = useServices();
  const [round, setRound] = useState(0);
  const [data, setData] = useState<T | null>(null);
  const [isFailed, setFailed] = useState(false);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    let isStale = false;
    void (async () => {
      const reply = await tryCall(async () => request(await services.client()));
      if (isStale) return;
      if (reply.kind === "ok") setData(reply.data);
      setFailed(reply.kind !== "ok");
    })();
    return () => {
      isStale = true;
    };
  }, [services, request, round]);
  useEffect(() => {
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, [reload]);
  return { data, isFailed, reload };
}
