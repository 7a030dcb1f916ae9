import { useCallback } from "react";
import type { ComplaintState, OpenComplaints } from "#core/wire/crm/complaints.ts";
import type { Client } from "#web/net/client.ts";
import type { Reply } from "#web/net/reply.ts";
import { type Pages, usePages } from "../list/use-pages.ts";
import type { Load } from "../use-call.ts";
import { updateOpenCounts } from "./complaint-state.ts";

type FetchInput = { query: { state: ComplaintState; cursor?: string }; signal: AbortSignal };

/** Functions to fetch and change the pages of one kind of complaint. */
export type ComplaintSource<Page, Complaint> = {
  kind: keyof OpenComplaints;
  fetch: (client: Client, input: FetchInput) => Promise<Reply<Page>>;
  getRows: (page: Page) => readonly Complaint[];
  replaceRows: (page: Page, rows: Complaint[]) => Page;
};

/** Returns the complaints in a state, in pages. `replace` shows a changed complaint in its place. */
export function useComplaints<
  Page extends { next: string | null; open: OpenComplaints },
  Complaint extends { id: string | number; state: ComplaintState },
>(
  source: ComplaintSource<Page, Complaint>,
  state: ComplaintState,
  setOpenCounts: (open: OpenComplaints) => void,
): { pages: Pages<Page>; replace: (changed: Complaint) => void } {
  const load = useCallback(
    (cursor: string | null): Load<Page> =>
      async (client, signal) => {
        const reply = await source.fetch(client, { query: { state, ...(cursor !== null && { cursor }) }, signal });
        if (reply.kind === "ok") setOpenCounts(reply.data.open);
        return reply;
      },
    [source, state, setOpenCounts],
  );
  const pages = usePages(load);
  const replace = (changed: Complaint): void => {
    if (pages.state.kind !== "ready") return;
    const { data } = pages.state;
    const rows = source.getRows(data);
    const before = rows.find((row) => row.id === changed.id) ?? changed;
    const open = updateOpenCounts(data.open, source.kind, before.state, changed.state);
    const changedRows = rows.map((row) => (row.id === changed.id ? changed : row));
    pages.set({ ...source.replaceRows(data, changedRows), open });
    setOpenCounts(open);
  };
  return { pages, replace };
}
