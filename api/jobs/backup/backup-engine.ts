import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import {
  dumpPostgres,
  inspectPostgres,
  isPostgresInUse,
  replacePostgres,
  withScratchDatabase,
} from "#api/store/operate/backup-postgres.ts";
import { copySqlite, inspectSqlite, isSqliteInUse } from "#api/store/operate/backup-sqlite.ts";
import { isPostgresUrl } from "#api/store/postgres-url.ts";
import { compareContents, type DatabaseContents } from "#api/store/operate/database-contents.ts";
import { copyAndSync, syncToDisk, type Manifest } from "./backup-files.ts";

/** How a database is backed up and restored. */
export type BackupEngine = {
  kind: Manifest["engine"];
  /** Name of the database's file in a backup. */
  file: string;
  /** Copies the database into a new file, as of one moment, and checks the copy. */
  copy(to: string): Promise<DatabaseContents>;
  /** Reads the database of a backup. */
  inspect(path: string): Promise<DatabaseContents>;
  /** Runs `work` on a restored copy of the database, at a URL or path. `work` may change the copy. */
  withCopy<T>(path: string, scratchFile: string, work: (url: string) => Promise<T>): Promise<T>;
  /** Returns true if another program has the database open. */
  isInUse(): Promise<boolean>;
  /**
   * Replaces the database by that of a backup, and moves the old database aside under a name with `moment`. Returns
   * where the old database is now, or null if there was none.
   */
  replace(path: string, moment: string): Promise<string | null>;
  inspectCurrent(): Promise<DatabaseContents>;
};

/** `scratchUrl`: the PostgreSQL server on which backups are restored to check them. */
export function createBackupEngine(database: string, scratchUrl: string | null): BackupEngine {
  return isPostgresUrl(database)
    ? createPostgresEngine(database, scratchUrl ?? database)
    : createSqliteEngine(database);
}

function createSqliteEngine(database: string): BackupEngine {
  return {
    kind: "sqlite",
    file: "bandwise.sqlite",
    async copy(to) {
      await copySqlite(database, to);
      return inspectSqlite(to);
    },
    inspect: async (path) => inspectSqlite(path),
    async withCopy(path, scratchFile, work) {
      await copyAndSync(path, scratchFile);
      return work(scratchFile);
    },
    isInUse: async () => isSqliteInUse(database),
    async replace(path, moment) {
      await mkdir(dirname(database), { recursive: true });
      const restoringPath = `${database}.restoring`;
      await rm(restoringPath, { force: true });
      await copyAndSync(path, restoringPath);
      const formerDatabase = existsSync(database) ? `${database}.before-${moment}` : null;
      for (const suffix of ["", "-wal", "-shm"]) {
        if (!existsSync(`${database}${suffix}`)) continue;
        // The log moves with its database: SQLite would apply an old log to the new database.
        await (formerDatabase === null
          ? rm(`${database}${suffix}`)
          : rename(`${database}${suffix}`, `${formerDatabase}${suffix}`));
      }
      await rename(restoringPath, database);
      await syncToDisk(dirname(database));
      return formerDatabase;
    },
    inspectCurrent: async () => inspectSqlite(database),
  };
}

function createPostgresEngine(url: string, scratchUrl: string): BackupEngine {
  return {
    kind: "postgres",
    file: "bandwise.dump",
    async copy(to) {
      const contents = await dumpPostgres(url, to);
      const restored = await withScratchDatabase(scratchUrl, to, inspectPostgres);
      return { ...contents, faults: compareContents(restored, contents) };
    },
    inspect: (path) => withScratchDatabase(scratchUrl, path, inspectPostgres),
    withCopy: (path, _scratchFile, work) => withScratchDatabase(scratchUrl, path, work),
    isInUse: () => isPostgresInUse(url),
    async replace(path, moment) {
      const suffix = `_before_${moment.replaceAll(/\D/gu, "")}`;
      const schemas = await replacePostgres(url, path, suffix);
      return schemas.length === 0 ? null : `the schemas ${schemas.join(" and ")} of the database`;
    },
    inspectCurrent: () => inspectPostgres(url),
  };
}
