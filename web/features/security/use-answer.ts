import { useCallback, useEffect, useState } from "react";
import type { Client, Reply } from "#web/net/client.ts";
import { useParts } from "#web/parts.ts";

type Ask<T> = (client: Client) => Promise<Reply<T>>;
export type Answer<T> = { data: T | null; isFailed: boolean; again: () => void };

/** What the server answers; `again` asks anew and keeps the last answer on screen meanwhile. `ask` must not change. */
export function useAnswer<T>(ask: Ask<T>): Answer<T> {
  const parts = useParts();
  const [round, setRound] = useState(0);
  const [data, setData] = useState<T | null>(null);
  const [isFailed, setFailed] = useState(false);
  const again = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    let isGone = false;
    void (async () => {
      const reply = await parts
        .client()
        .then(ask)
        .catch((): Reply<T> => ({ kind: "network", cause: "unreachable" }));
      if (isGone) return;
      if (reply.kind === "ok") setData(reply.data);
      setFailed(reply.kind !== "ok");
    })();
    return () => {
      isGone = true;
    };
  }, [parts, ask, round]);
  useEffect(() => {
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [again]);
  return { data, isFailed, again };
}
