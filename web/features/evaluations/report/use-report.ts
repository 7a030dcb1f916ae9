import { useEffect, useReducer, useState } from "react";
import type { ExaminerReport } from "#core/wire/crm/examiner.ts";
import type { Client } from "#web/net/client.ts";
import { type Services, useServices } from "#web/services.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";

/** The examiner report behind a link. `none`: no report has this link. */
export type FoundReport =
  | { kind: "loading" | "none" | "offline" }
  | { kind: "failed"; detail: string }
  | { kind: "found"; report: ExaminerReport };

/** Fetches an examiner report. If `isPreview`, sends the session of staff. */
export function useReport(slug: string, isPreview: boolean): { found: FoundReport; reload: () => void } {
  const services = useServices();
  const [requestCount, reload] = useReducer((count: number) => count + 1, 0);
  const [result, setResult] = useState<{ key: string; found: FoundReport } | null>(null);
  const key = `${slug} ${isPreview} ${requestCount}`;
  useEffect(
    () =>
      whenSettled(
        fetchReport(services, slug, isPreview).catch((): FoundReport => ({ kind: "offline" })),
        (found) => setResult({ key, found }),
      ),
    [services, slug, isPreview, key],
  );
  return { found: result?.key === key ? result.found : { kind: "loading" }, reload };
}

async function fetchReport(services: Services, slug: string, isPreview: boolean): Promise<FoundReport> {
  const client = isPreview ? await services.client() : await createPublicClient();
  const reply = await client.call("examinerReport", { params: { slug }, body: isPreview ? { preview: true } : {} });
  if (reply.kind === "ok") return { kind: "found", report: reply.data };
  if (reply.kind === "network") return { kind: "offline" };
  // The server replies to a malformed slug with 400.
  return reply.status === 404 || reply.status === 400
    ? { kind: "none" }
    : { kind: "failed", detail: reply.body.detail };
}

/**
 * Returns a client without a session. Examiner reports are public, so a refused request must not end the reader's
 * session.
 */
export async function createPublicClient(): Promise<Client> {
  const { createClient } = await import("#web/net/client.ts");
  return createClient({ origin: "", fetch: (input, init) => fetch(input, init), access: null });
}
