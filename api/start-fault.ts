import { errorCode } from "./error-code.ts";
import { removePersonalData } from "./log.ts";
import { isPostgresUrl } from "./store/postgres-url.ts";
import { toStoreFault } from "./store/faults.ts";
import { NewerSchemaError } from "./store/migrations/migrate.ts";

const NO_ACCESS = new Set(["EACCES", "EPERM", "EROFS"]);

/**
 * Describes why a server or command cannot start. If the cause is not in our code, returns one line that says what to
 * do. Any other error is a bug, and its stack is returned.
 */
export function describeStartFault(error: unknown, env: { dataDir: string; databaseUrl: string }): string {
  const message = error instanceof Error ? removePersonalData(error.message) : String(error);
  const code = errorCode(error) ?? "";
  const fault = toStoreFault(error);
  if (fault === "full") return `The disk of ${env.dataDir} is full (DATA_DIR). Free some space and start again.`;
  if (fault === "busy") return "Another program uses the database. End it and start again.";
  if (fault === "unreachable")
    return isPostgresUrl(env.databaseUrl)
      ? `The database does not answer (${code || message}). Check DATABASE_URL, and that PostgreSQL runs.`
      : `The database ${env.databaseUrl} cannot be opened (${code}). Check that the folder exists and that this user may write in it.`;
  if (NO_ACCESS.has(code)) return `This user may not write in ${env.dataDir} (DATA_DIR): ${message}`;
  if (error instanceof NewerSchemaError) return message;
  return error instanceof Error ? removePersonalData(error.stack ?? message) : message;
}
