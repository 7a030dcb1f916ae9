/**
 * A process of start-together.test.ts. For each message, it starts the services once and sends back the values that
 * must be equal in all processes.
 */
import { createHash } from "node:crypto";
import { closeServices } from "#api/close-services.ts";
import { createServices } from "#api/create-services.ts";
import { parseEnv } from "#api/env.ts";

export type StartOptions = { databaseUrl: string; dataDir: string };
export type StartResult = { fault: string } | { secret: string; folder: string | null; migrations: number };

process.on("message", (options: StartOptions) => {
  void start(options)
    .catch((error: unknown): StartResult => ({ fault: error instanceof Error ? (error.stack ?? "") : String(error) }))
    .then((result) => process.send?.(result));
});
process.send?.("ready");

async function start({ databaseUrl, dataDir }: StartOptions): Promise<StartResult> {
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
