import { useCallback, useEffect, useMemo, useState } from "react";
import {
  addComment,
  addOlderComments,
  type CommentListId,
  type CommentsView,
  discardComment,
  putComments,
  listUnsentCommentIds,
  watchComments,
} from "#web/db/account/comments.ts";
import { tryCall } from "#web/net/reply.ts";
import { type Services, useServices } from "#web/services.ts";
import { subscribeWhenOpen } from "#web/ui/hooks/subscribe-when-open.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";
import { useReconnect } from "#web/ui/hooks/use-online.ts";

/** State of fetching comments. `broken`: this device's storage cannot be read. */
export type Fetching = "idle" | "newest" | "older" | "offline" | "failed" | "broken";

/** A page to fetch: the newest (null) or the one after `cursor`. Each request is a new object. */
type Request = { cursor: string | null };

export type CommentsState = {
  /** Null while it loads. */
  view: CommentsView | null;
  fetching: Fetching;
  refetch: () => void;
  fetchOlder: () => void;
  add: (comment: string) => Promise<void>;
  discard: (id: string) => void;
  /** Reports a comment to staff. Resolves to the text to show. */
  report: (id: string) => Promise<string>;
};

/** Returns the comments on a book or module: from the device at once, from the server when online. */
export function useComments({ owner, uniqueId, name }: CommentListId): CommentsState {
  const services = useServices();
  const of = useMemo(() => ({ owner, uniqueId, name }), [owner, uniqueId, name]);
  const [view, setView] = useState<CommentsView | null>(null);
  const [isBroken, setBroken] = useState(false);
  const [request, setRequest] = useState<Request>({ cursor: null });
  const [finished, setFinished] = useState<{ request: Request; end: Fetching } | null>(null);

  useEffect(
    () =>
      subscribeWhenOpen(
        async () => watchComments(await services.device(), of),
        setView,
        () => setBroken(true),
      ),
    [services, of],
  );

  useEffect(
    () =>
      whenSettled(
        fetchPage(services, of, request.cursor).catch((): Fetching => "failed"),
        (end) => setFinished({ request, end }),
      ),
    [services, of, request],
  );

  const refetch = useCallback(() => setRequest({ cursor: null }), []);
  useReconnect(refetch);

  const next = view?.next ?? null;
  return {
    view,
    fetching: isBroken ? "broken" : finished?.request === request ? finished.end : underWay(request),
    refetch,
    fetchOlder: () => {
      if (next !== null) setRequest({ cursor: next });
    },
    add: async (comment) => {
      await addComment(await services.device(), of, comment, Date.now());
      void services.sync().then((sync) => sync.drainSoon());
    },
    report: async (id) => {
      const client = await services.client();
      const reply = await tryCall(() => client.call("reportComment", { body: { id } }));
      if (reply.kind === "network") return "Network error. Please check your connection.";
      if (reply.kind === "problem") return reply.body.detail;
      refetch();
      return reply.data.detail;
    },
    discard: (id) => void services.device().then((device) => discardComment(device, of, id)),
  };
}

function underWay({ cursor }: Request): Fetching {
  return cursor === null ? "newest" : "older";
}

async function fetchPage(services: Services, of: CommentListId, cursor: string | null): Promise<Fetching> {
  const [device, client] = await Promise.all([services.device(), services.client()]);
  const unsent = await listUnsentCommentIds(device, of.owner, of.uniqueId);
  const reply = await client.call("comments", {
    params: { unique_id: of.uniqueId },
    body: cursor === null ? {} : { cursor },
  });
  if (reply.kind !== "ok") return reply.kind === "network" ? "offline" : "failed";
  if (cursor === null) await putComments(device, of, reply.data, unsent, Date.now());
  else await addOlderComments(device, of, cursor, reply.data);
  return "idle";
}
