import Database from "better-sqlite3";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { createPostgresDatabase } from "#tests/support/postgres-database.ts";
import { createProofServer, type ProofServer } from "./proof-server.ts";

export type DatabaseKind = "SQLite" | "PostgreSQL";

/** Runs the same proofs on a server with a SQLite file, and on a server with a PostgreSQL database. */
export function describeEachDatabase(proofs: (kind: DatabaseKind) => void): void {
  describe.each<DatabaseKind>(["SQLite", "PostgreSQL"])("on %s", proofs);
}

export async function createProofServerOn(kind: DatabaseKind, accounts: readonly string[]): Promise<ProofServer> {
  return createProofServer(accounts, {
    databaseUrl: kind === "PostgreSQL" ? await createPostgresDatabase() : undefined,
  });
}

/** Returns the ids of the essays that a stopped server has stored. Expects that its SQLite file is not corrupt. */
export async function readStoredEssayIds(server: ProofServer, kind: DatabaseKind): Promise<string[]> {
  if (kind === "SQLite") {
    const file = new Database(join(server.dataDir, "bandwise.sqlite"));
    expect(file.pragma("integrity_check", { simple: true })).toBe("ok");
    file.close();
  }
  const rows = await server.withData(({ store }) =>
    store.db.selectFrom("draft_version").select("op_id").where("kind", "=", "save").execute(),
  );
  return rows.map(({ op_id }) => op_id);
}

/** Expects that a server stored each acknowledged command, and no command twice. */
export function expectEachOnce(acknowledged: readonly string[], stored: readonly string[]): void {
  const known = new Set(stored);
  expect(known.size, "stored twice").toBe(stored.length);
  expect(
    acknowledged.filter((id) => !known.has(id)),
    "lost",
  ).toEqual([]);
}
