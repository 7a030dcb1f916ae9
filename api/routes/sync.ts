import { isProblem } from "#core/wire/problem.ts";
import type { App } from "../app-env.ts";
import type { Parts } from "../parts.ts";
import { takeQuota } from "../commands/quotas.ts";
import { readChanges } from "../commands/read-changes.ts";
import { runBatch } from "../commands/run-batch.ts";
import { serve } from "./serve.ts";

/** The outbox comes in here; what other devices did goes out. */
export function syncRoutes(app: App, parts: Parts): void {
  serve(app, "syncBatch", async ({ body, session }) => {
    const refusal = await takeQuota(parts, "syncBatch", session.accountId);
    if (refusal !== null) return refusal;
    const reply = await runBatch(parts, session.accountId, body);
    if (!isProblem(reply)) parts.metrics?.syncResults(reply.results);
    if (body.ops.some((op) => op.kind === "attempt.submit")) {
      parts.wakeEvaluations?.();
      parts.wakeMeasures?.();
    }
    return reply;
  });
  serve(app, "syncChanges", ({ query, session }) => readChanges(parts.store.db, session.accountId, query.cursor));
}
