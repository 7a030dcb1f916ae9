import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { isRootOnDebian, installWithApt } from "./apt.mjs";

const DEBIAN = "/usr/lib/postgresql";

/**
 * Returns the folder of POSTGRES_BIN, or else the first with `initdb` and `postgres` on the PATH or in the usual
 * places.
 */
export function postgresFolder() {
  const named = process.env.POSTGRES_BIN;
  if (named) return named;
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter),
    ...versions.map((version) => join(DEBIAN, version, "bin")),
    "/opt/homebrew/bin",
    "/usr/local/pgsql/bin",
  ];
  return folders.find(isPostgres) ?? null;
}

/** Returns a PostgreSQL for tests. Installs one if there is none. Exits with a message if that fails. */
export function findPostgres() {
  const found = postgresFolder();
  if (found !== null && isPostgres(found)) return found;
  if (found !== null) return fail(`POSTGRES_BIN names ${found}, and that folder has no initdb and postgres.`);
  if (isRootOnDebian()) {
    console.log("Installing PostgreSQL with apt (once)");
    installWithApt("postgresql");
  }
  return (
    postgresFolder() ?? fail("The tests need PostgreSQL: install 'postgresql', or set POSTGRES_BIN to its folder.")
  );
}

function isPostgres(folder) {
  return existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres"));
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
