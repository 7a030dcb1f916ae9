import { useCallback, useEffect, useState } from "react";
import type { OwnEvaluation } from "#core/wire/crm/examiner.ts";
import { type Services, useOwner, useServices } from "#web/services.ts";

/** State of fetching. `more`: older ones are being fetched. */
type Fetching = "first" | "more" | "no" | "offline" | "failed";

export type Evaluations = {
  /** Null until the first reply. */
  rows: readonly OwnEvaluation[] | null;
  fetching: Fetching;
  hasMore: boolean;
  again: () => void;
  more: () => void;
  /** Creates a new link for a report; resolves to the error, or null. */
  renew: (slug: string) => Promise<string | null>;
};

const PAGE_SIZE = 50;

type Page = { rows: readonly OwnEvaluation[]; next: string | null };
type Asked = { owner: string | null; cursor: string | null };

/** Returns the learner's examiner evaluations, newest first. Only the server has them. */
export function useEvaluations(): Evaluations {
  const services = useServices();
  const owner = useOwner();
  const [kept, setKept] = useState<(Page & { owner: string | null }) | null>(null);
  const [asked, setAsked] = useState<Asked>({ owner, cursor: null });
  const [answered, setAnswered] = useState<{ asked: Asked; end: Fetching } | null>(null);

  useEffect(() => {
    let isGone = false;
    void fetchPage(services, asked.cursor)
      .catch(() => "failed" as const)
      .then((page) => {
        if (isGone) return;
        setAnswered({ asked, end: typeof page === "string" ? page : "no" });
        if (typeof page === "string") return;
        setKept((before) => ({
          owner,
          next: page.next,
          rows: asked.cursor === null ? page.rows : [...(before?.rows ?? []), ...page.rows],
        }));
      });
    return () => {
      isGone = true;
    };
  }, [services, owner, asked]);

  const again = useCallback(() => setAsked({ owner, cursor: null }), [owner]);
  useEffect(() => {
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [again]);

  const page = kept !== null && kept.owner === owner ? kept : null;
  const underWay = asked.cursor === null ? "first" : "more";
  return {
    rows: page?.rows ?? null,
    fetching: answered?.asked === asked ? answered.end : underWay,
    hasMore: page !== null && page.next !== null,
    again,
    more: () => {
      if (page !== null && page.next !== null) setAsked({ owner, cursor: page.next });
    },
    renew: async (slug) => {
      const reply = await (await services.client()).call("ownReportLink", { params: { slug }, body: {} });
      if (reply.kind === "network") return "Network error. Please check your connection.";
      if (reply.kind === "problem") return reply.body.detail;
      const fresh = reply.data;
      const change = (row: OwnEvaluation): OwnEvaluation => (row.slug === slug ? { ...row, ...fresh } : row);
      setKept((before) => before && { ...before, rows: before.rows.map(change) });
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
