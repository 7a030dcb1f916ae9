import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createFileBlobs } from "#api/gateways/blobs.ts";
import { createS3Blobs } from "#api/gateways/s3-blobs.ts";
import { parseEnv } from "#api/env.ts";
import { migrate } from "#api/store/migrations/migrate.ts";
import { moveStore } from "#api/store/operate/move-store.ts";
import { isPostgresUrl } from "#api/store/postgres-url.ts";
import { createStore } from "#api/store/store.ts";
import { fail } from "./with-services.ts";

export const MOVE_USAGE = `       DATABASE_URL=postgres://… npm run admin -- move-to-postgres [--from FILE] [--replace]
Copies a SQLite installation (DATA_DIR/bandwise.sqlite, or FILE) to PostgreSQL and compares every table by count and hash;
with S3_ENDPOINT set the recordings and media go to that store as well. The command does not change the source. Try it while
the server runs. Then stop the server, run it again, and start the server with the same DATABASE_URL. --replace empties the target first.`;

async function moveToPostgres(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { from: { type: "string" }, replace: { type: "boolean" } } });
  const parsed = parseEnv(process.env);
  if ("faults" in parsed) fail(parsed.faults);
  const { databaseUrl, dataDir, s3 } = parsed.env;
  if (!isPostgresUrl(databaseUrl)) fail(["DATABASE_URL must be the postgres:// URL to move to.", MOVE_USAGE]);
  const from = values.from ?? join(dataDir, "bandwise.sqlite");
  if (!existsSync(from)) fail([`There is no file ${from}.`, MOVE_USAGE]);

  const store = await createStore({ url: databaseUrl });
  try {
    await migrate(store, Date.now());
    const moved = await moveStore(from, store, { replace: values.replace ?? false });
    if ("fault" in moved) fail([moved.fault]);
    for (const { name, rows, hash } of moved.tables)
      process.stdout.write(`${name.padEnd(28)} ${String(rows).padStart(10)}  ${hash.slice(0, 16)}\n`);
    const rows = moved.tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(
      `Moved ${rows} rows in ${moved.tables.length} tables. All of them are the same in the target.\n`,
    );
    if (s3 === null) return;
    const [files, objects] = [createFileBlobs(join(dataDir, "blobs")), createS3Blobs(s3)];
    let count = 0;
    for await (const hash of files.list()) {
      // The hash is checked while reading, and again by the store.
      await objects.putFile(hash, join(dataDir, "blobs", hash.slice(0, 2), hash));
      if ((await objects.size(hash)) !== (await files.size(hash))) fail([`The file ${hash} did not arrive.`]);
      count += 1;
    }
    process.stdout.write(`Copied ${count} files.\n`);
  } finally {
    await store.close();
  }
}

/** The command that moves an installation to PostgreSQL, by name. */
export const MOVE_COMMANDS: Record<string, (args: string[]) => Promise<void>> = { "move-to-postgres": moveToPostgres };
