import type { App } from "../app-env.ts";
import type { Parts } from "../parts.ts";
import { readChanges } from "../commands/read-changes.ts";
import { runBatch } from "../commands/run-batch.ts";
import { serve } from "./serve.ts";

/** The outbox comes in here; what other devices did goes out. */
export function syncRoutes(app: App, parts: Parts): void {
  serve(app, "syncBatch", ({ body, session }) => runBatch(parts, session.accountId, body));
  serve(app, "syncChanges", ({ query, session }) => readChanges(parts.store.db, session.accountId, query.cursor));
}
