import { useCallback, useEffect, useState } from "react";
import type { ExaminerReport } from "#core/wire/examiner.ts";
import type { Client } from "#web/net/client.ts";
import { type Parts, useParts } from "#web/parts.ts";

/** The report behind a link. `none`: there is none at this address. */
export type FoundReport =
  | { kind: "loading" | "none" | "offline" }
  | { kind: "failed"; detail: string }
  | { kind: "found"; report: ExaminerReport };

/** Fetches the report; `isPreview` asks as the person who is signed in, who must be staff to see more than others. */
export function useReport(slug: string, isPreview: boolean): { found: FoundReport; again: () => void } {
  const parts = useParts();
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<{ key: string; found: FoundReport } | null>(null);
  const key = `${slug} ${isPreview} ${round}`;
  useEffect(() => {
    let isGone = false;
    void fetchReport(parts, slug, isPreview)
      .catch((): FoundReport => ({ kind: "offline" }))
      .then((found) => {
        if (!isGone) setAnswer({ key, found });
      });
    return () => {
      isGone = true;
    };
  }, [parts, slug, isPreview, key]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  return { found: answer?.key === key ? answer.found : { kind: "loading" }, again };
}

async function fetchReport(parts: Parts, slug: string, isPreview: boolean): Promise<FoundReport> {
  const client = isPreview ? await parts.client() : await publicClient();
  const reply = await client.call("examinerReport", { params: { slug }, body: isPreview ? { preview: true } : {} });
  if (reply.kind === "ok") return { kind: "found", report: reply.data };
  if (reply.kind === "network") return { kind: "offline" };
  // A slug of the wrong shape is refused before it is looked for.
  return reply.status === 404 || reply.status === 400
    ? { kind: "none" }
    : { kind: "failed", detail: reply.body.detail };
}

/** A report is public: asking for it neither needs a session nor ends one. */
async function publicClient(): Promise<Client> {
  const { createClient } = await import("#web/net/client.ts");
  return createClient({ origin: "", fetch: (input, init) => fetch(input, init), access: null });
}
