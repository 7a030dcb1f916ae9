import { useCallback, useEffect, useState } from "react";
import type { ReportResponse } from "#core/wire/crm/report-response.ts";
import type { Client } from "#web/net/client.ts";
import { tryCall, type Reply } from "#web/net/reply.ts";
import { useOwner, useServices } from "#web/services.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";

/** The owner's response to an examiner report. `foreign`: the reader does not own the report. */
export type OwnReportState =
  | { kind: "loading" }
  | { kind: "foreign" }
  | { kind: "failed" }
  | { kind: "own"; response: ReportResponse };

/** Fetches the owner's rating, question and re-mark of an examiner report, and saves the rating and the question. */
export function useOwnReport(slug: string): {
  state: OwnReportState;
  reload: () => void;
  /** Calls the server. Resolves to the error, or null. */
  save: (call: (client: Client) => Promise<Reply<ReportResponse>>) => Promise<string | null>;
} {
  const services = useServices();
  const owner = useOwner();
  const [requestCount, setRequestCount] = useState(0);
  const [result, setResult] = useState<{ key: string; state: OwnReportState } | null>(null);
  const key = `${owner ?? ""} ${slug} ${requestCount}`;
  useEffect(() => {
    return whenSettled(
      tryCall(async () => (await services.client()).call("reportResponse", { params: { slug }, body: {} })),
      (reply) => setResult({ key, state: toState(reply) }),
    );
  }, [services, slug, key]);
  const save = useCallback(
    async (call: (client: Client) => Promise<Reply<ReportResponse>>): Promise<string | null> => {
      const reply = await tryCall(async () => call(await services.client()));
      if (reply.kind === "network") return "Please check your connection. Your words stay here.";
      if (reply.kind === "problem") return Object.values(reply.body.errors ?? {}).flat()[0] ?? reply.body.detail;
      setResult({ key, state: { kind: "own", response: reply.data } });
      return null;
    },
    [services, key],
  );
  return {
    state: result?.key === key ? result.state : { kind: "loading" },
    reload: useCallback(() => setRequestCount((count) => count + 1), []),
    save,
  };
}

function toState(reply: Reply<ReportResponse>): OwnReportState {
  if (reply.kind === "ok") return { kind: "own", response: reply.data };
  return reply.kind === "problem" && (reply.status === 404 || reply.status === 401)
    ? { kind: "foreign" }
    : { kind: "failed" };
}
