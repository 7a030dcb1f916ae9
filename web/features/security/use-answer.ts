import { useCallback, useEffect, useState } from "react";
import type { Client } from "#web/net/client.ts";
import { tryCall, type Reply } from "#web/net/reply.ts";
import { useServices } from "#web/services.ts";

type Ask<T> = (client: Client) => Promise<Reply<T>>;
export type Answer<T> = { data: T | null; isFailed: boolean; reload: () => void };

/** Fetches a reply; `reload` fetches anew and keeps the last reply on screen. `ask` must be stable. */
export function useAnswer<T>(ask: Ask<T>): Answer<T> {
  const services = useServices();
  const [round, setRound] = useState(0);
  const [data, setData] = useState<T | null>(null);
  const [isFailed, setFailed] = useState(false);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    let isStale = false;
    void (async () => {
      const reply = await tryCall(async () => ask(await services.client()));
      if (isStale) return;
      if (reply.kind === "ok") setData(reply.data);
      setFailed(reply.kind !== "ok");
    })();
    return () => {
      isStale = true;
    };
  }, [services, ask, round]);
  useEffect(() => {
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, [reload]);
  return { data, isFailed, reload };
}
