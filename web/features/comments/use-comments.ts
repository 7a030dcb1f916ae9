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
import { NETWORK_ERROR_TEXT, tryCall } from "#web/net/reply.ts";
import { type Services, useServices } from "#web/services.ts";
import { subscribeWhenOpen } from "#web/ui/hooks/subscribe-when-open.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";
import { useNetworkReturn } from "#web/ui/hooks/use-online.ts";

/**
 * `newest` and `older` name the page that is being fetched. `idle`: fetched. `offline`: no reply. `failed`: the server
 * or the device reported an error. `broken`: this device's storage cannot be read.
 */
export type CommentsFetchState = "idle" | "newest" | "older" | "offline" | "failed" | "broken";

/**
 * A page to fetch: the newest if `cursor` is null. Each request is a new object, so that a repeated request runs again.
 */
type PageRequest = { cursor: string | null };

export type CommentReportOutcome = { isSent: boolean; text: string };

export type CommentsState = {
  /** Null while loading. */
  view: CommentsView | null;
  fetchState: CommentsFetchState;
  refetch: () => void;
  fetchOlder: () => void;
  add: (comment: string) => Promise<void>;
  discard: (id: string) => void;
  /** Reports a comment to staff. Resolves to whether the report was sent, and the text to show. */
  report: (id: string) => Promise<CommentReportOutcome>;
};

/** Returns the comments on a book or module: from the device at once, from the server when online. */
export function useComments({ owner, uniqueId, name }: CommentListId): CommentsState {
  const services = useServices();
  const listId = useMemo(() => ({ owner, uniqueId, name }), [owner, uniqueId, name]);
  const [view, setView] = useState<CommentsView | null>(null);
  const [isBroken, setBroken] = useState(false);
  const [request, setRequest] = useState<PageRequest>({ cursor: null });
  const [finished, setFinished] = useState<{ request: PageRequest; state: CommentsFetchState } | null>(null);

  useEffect(
    () =>
      subscribeWhenOpen(
        async () => watchComments(await services.device(), listId),
        setView,
        () => setBroken(true),
      ),
    [services, listId],
  );

  useEffect(
    () =>
      whenSettled(
        fetchPage(services, listId, request.cursor).catch((): CommentsFetchState => "failed"),
        (state) => setFinished({ request, state }),
      ),
    [services, listId, request],
  );

  const refetch = useCallback(() => setRequest({ cursor: null }), []);
  useNetworkReturn(refetch);

  const next = view?.next ?? null;
  const pendingState = request.cursor === null ? "newest" : "older";
  const requestState = finished?.request === request ? finished.state : pendingState;
  return {
    view,
    fetchState: isBroken ? "broken" : requestState,
    refetch,
    fetchOlder: () => {
      if (next !== null) setRequest({ cursor: next });
    },
    add: async (comment) => {
      await addComment(await services.device(), listId, comment, Date.now());
      void services.sync().then((sync) => sync.drainSoon());
    },
    report: async (id) => {
      const client = await services.client();
      const reply = await tryCall(() => client.call("reportComment", { body: { id } }));
      if (reply.kind === "network") return { isSent: false, text: NETWORK_ERROR_TEXT };
      if (reply.kind === "problem") return { isSent: false, text: reply.body.detail };
      refetch();
      return { isSent: true, text: reply.data.detail };
    },
    discard: (id) => void services.device().then((device) => discardComment(device, listId, id)),
  };
}

async function fetchPage(
  services: Services,
  listId: CommentListId,
  cursor: string | null,
): Promise<CommentsFetchState> {
  const [device, client] = await Promise.all([services.device(), services.client()]);
  const unsent = await listUnsentCommentIds(device, listId.owner, listId.uniqueId);
  const reply = await client.call("comments", {
    params: { unique_id: listId.uniqueId },
    body: cursor === null ? {} : { cursor },
  });
  if (reply.kind !== "ok") return reply.kind === "network" ? "offline" : "failed";
  if (cursor === null) await putComments(device, listId, reply.data, unsent, Date.now());
  else await addOlderComments(device, listId, cursor, reply.data);
  return "idle";
}
