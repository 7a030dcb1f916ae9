/** Starts the services once for each message that it gets, and answers with what all processes must agree on. */
import { createHash } from "node:crypto";
import { closeServices } from "#api/close-services.ts";
import { createServices } from "#api/create-services.ts";
import { parseEnv } from "#api/env.ts";

export type StartOrder = { databaseUrl: string; dataDir: string };
export type StartReport = { fault: string } | { secret: string; folder: string | null; migrations: number };

process.on("message", (order: StartOrder) => {
  void start(order)
    .catch((error: unknown): StartReport => ({ fault: error instanceof Error ? (error.stack ?? "") : String(error) }))
    .then((report) => process.send?.(report));
});
process.send?.("ready");

async function start({ databaseUrl, dataDir }: StartOrder): Promise<StartReport> {
  const parsed = parseEnv({ NODE_ENV: "test", DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  if ("faults" in parsed) throw new Error(parsed.faults.join());
  const services = await createServices(parsed.env);
  try {
    const token = await services.accessTokens.sign({ accountId: "ada", sessionId: "session", role: "learner" }, 0);
    const migrations = await services.store.db.selectFrom("schema_migration").select("name").execute();
    await services.jobs.depth();
    return {
      secret: createHash("sha256").update(token).digest("hex"),
      folder: services.mediaFolderId ?? null,
      migrations: migrations.length,
    };
  } finally {
    await closeServices(services);
  }
}
