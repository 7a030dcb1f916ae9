import { useEffect, useReducer, useState } from "react";
import type { Reaction } from "#core/wire/feedback/reactions.ts";
import {
  putReactions,
  type ReactionsView,
  setReaction,
  readUnsentReaction,
  watchReactions,
} from "#web/db/account/reactions.ts";
import { type Services, useServices } from "#web/services.ts";
import { subscribeWhenOpen } from "#web/ui/hooks/subscribe-when-open.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";
import { useNetworkReturn } from "#web/ui/hooks/use-online.ts";

export type ReactionsState = {
  /** Null while loading. */
  view: ReactionsView | null;
  /**
   * State of fetching everyone's reactions. `ok`: fetched or fetching. `offline`: no reply. `failed`: the server or the
   * device reported an error. `broken`: this device's storage cannot be used.
   */
  fetchState: "ok" | "offline" | "failed" | "broken";
  refetch: () => void;
  choose: (reaction: Reaction | null) => void;
};

/** Returns the reactions to a book or module: from the device at once, from the server when online. */
export function useReactions(owner: string, uniqueId: string): ReactionsState {
  const services = useServices();
  const [view, setView] = useState<ReactionsView | null>(null);
  const [isBroken, setBroken] = useState(false);
  const [requestCount, refetch] = useReducer((count: number) => count + 1, 0);
  const [finished, setFinished] = useState<{ requestCount: number; state: ReactionsState["fetchState"] } | null>(null);

  useEffect(
    () =>
      subscribeWhenOpen(
        async () => watchReactions(await services.device(), owner, uniqueId),
        setView,
        () => setBroken(true),
      ),
    [services, owner, uniqueId],
  );

  useEffect(
    () =>
      whenSettled(
        fetchReactions(services, owner, uniqueId).catch(() => "failed" as const),
        (state) => setFinished({ requestCount, state }),
      ),
    [services, owner, uniqueId, requestCount],
  );

  useNetworkReturn(refetch);

  const choose = (reaction: Reaction | null): void => {
    const save = async (): Promise<void> => {
      await setReaction(await services.device(), owner, uniqueId, reaction, Date.now());
      (await services.sync()).drainSoon();
    };
    void save().catch(() => setBroken(true));
  };
  const requestState = finished?.requestCount === requestCount ? finished.state : "ok";
  return { view, fetchState: isBroken ? "broken" : requestState, refetch, choose };
}

async function fetchReactions(
  services: Services,
  owner: string,
  uniqueId: string,
): Promise<ReactionsState["fetchState"]> {
  const [device, client] = await Promise.all([services.device(), services.client()]);
  const unsent = await readUnsentReaction(device, owner, uniqueId);
  const reply = await client.call("reactions", { params: { unique_id: uniqueId }, body: {} });
  if (reply.kind !== "ok") return reply.kind === "network" ? "offline" : "failed";
  await putReactions(device, owner, uniqueId, reply.data, unsent);
  return "ok";
}
