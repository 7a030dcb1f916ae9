import { useCallback, useEffect, useState } from "react";
import type { OwnEvaluation } from "#core/wire/crm/examiner.ts";
import { NETWORK_ERROR_TEXT } from "#web/net/reply.ts";
import { type Services, useOwner, useServices } from "#web/services.ts";
import { useNetworkReturn } from "#web/ui/hooks/use-online.ts";

/**
 * `first`: the newest evaluations are being fetched. `more`: older evaluations are being fetched. `idle`: fetched.
 * `offline`: no reply. `failed`: any other failure.
 */
type FetchState = "first" | "more" | "idle" | "offline" | "failed";

export type Evaluations = {
  /** Null until the first reply. */
  rows: readonly OwnEvaluation[] | null;
  fetchState: FetchState;
  hasMore: boolean;
  reload: () => void;
  fetchMore: () => void;
  /** Gives an examiner report a new link, which ends the old link. Resolves to the error, or null. */
  renew: (slug: string) => Promise<string | null>;
};

const PAGE_SIZE = 50;

type Page = { rows: readonly OwnEvaluation[]; next: string | null };
type PageRequest = { owner: string | null; cursor: string | null };

/** Returns the learner's examiner evaluations, newest first. They are only on the server. */
export function useEvaluations(): Evaluations {
  const services = useServices();
  const owner = useOwner();
  const [fetched, setFetched] = useState<(Page & { owner: string | null }) | null>(null);
  const [request, setRequest] = useState<PageRequest>({ owner, cursor: null });
  const [finished, setFinished] = useState<{ request: PageRequest; result: FetchState } | null>(null);

  useEffect(() => {
    let isUnmounted = false;
    void fetchPage(services, request.cursor)
      .catch(() => "failed" as const)
      .then((page) => {
        if (isUnmounted) return;
        setFinished({ request, result: typeof page === "string" ? page : "idle" });
        if (typeof page === "string") return;
        setFetched((previous) => ({
          owner,
          next: page.next,
          rows: request.cursor === null ? page.rows : [...(previous?.rows ?? []), ...page.rows],
        }));
      });
    return () => {
      isUnmounted = true;
    };
  }, [services, owner, request]);

  const reload = useCallback(() => setRequest({ owner, cursor: null }), [owner]);
  useNetworkReturn(reload);

  const page = fetched !== null && fetched.owner === owner ? fetched : null;
  const pendingState = request.cursor === null ? "first" : "more";
  return {
    rows: page?.rows ?? null,
    fetchState: finished?.request === request ? finished.result : pendingState,
    hasMore: page !== null && page.next !== null,
    reload,
    fetchMore: () => {
      if (page !== null && page.next !== null) setRequest({ owner, cursor: page.next });
    },
    renew: async (slug) => {
      const reply = await (await services.client()).call("ownReportLink", { params: { slug }, body: {} });
      if (reply.kind === "network") return NETWORK_ERROR_TEXT;
      if (reply.kind === "problem") return reply.body.detail;
      const newLink = reply.data;
      const replaceLink = (row: OwnEvaluation): OwnEvaluation => (row.slug === slug ? { ...row, ...newLink } : row);
      setFetched((previous) => previous && { ...previous, rows: previous.rows.map(replaceLink) });
      return null;
    },
  };
}

async function fetchPage(services: Services, cursor: string | null): Promise<Page | "offline" | "failed"> {
  const client = await services.client();
  const reply = await client.call("examinerEvaluations", {
    body: { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) },
  });
  if (reply.kind !== "ok") return reply.kind === "network" ? "offline" : "failed";
  return { rows: reply.data.evaluations, next: reply.data.next };
}
