import { isProblem } from "#core/wire/problem.ts";
import type { App } from "#api/app-env.ts";
import type { Services } from "#api/services.ts";
import { computeSentKib, takeQuota } from "#api/commands/sync/quotas.ts";
import { readChanges } from "#api/commands/sync/read-changes.ts";
import { runBatch } from "#api/commands/sync/run-batch.ts";
import { serve } from "../http/serve.ts";

/** Adds the routes that receive the commands of a device and return the changes of other devices. */
export function addSyncRoutes(app: App, services: Services): void {
  serve(app, "syncBatch", async ({ body, bodyBytes, session }) => {
    const { accountId } = session;
    const refusal =
      (await takeQuota(services, "syncBatch", accountId)) ??
      (await takeQuota(services, "sentWork", accountId, computeSentKib(bodyBytes, body.ops.length)));
    if (refusal !== null) return refusal;
    const reply = await runBatch(services, accountId, body);
    if (!isProblem(reply)) services.metrics?.countSyncResults(reply.results);
    if (body.ops.some((op) => op.kind === "attempt.submit")) services.wakeEvaluations?.();
    return reply;
  });
  serve(app, "syncChanges", ({ query: { cursor, drills, study }, session }) =>
    readChanges(services.store.db, session.accountId, cursor, { drills: drills === "yes", study: study === "yes" }),
  );
}
