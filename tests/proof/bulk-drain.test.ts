import { afterEach, beforeEach, expect, it } from "vitest";
import { drainInBulk } from "./bulk-drain.ts";
import { createProofServerOn, type DatabaseKind, describeEachDatabase, storedEssays } from "./databases.ts";
import type { ProofServer } from "./proof-server.ts";

const ITEMS: Record<DatabaseKind, number> = {
  SQLite: Number(process.env["PROOF_ITEMS"] ?? 10_000),
  PostgreSQL: Number(process.env["PROOF_ITEMS"] ?? 2_000),
};

describeEachDatabase((kind) => {
  const items = ITEMS[kind];
  let server: ProofServer;
  beforeEach(async () => {
    server = await createProofServerOn(kind, ["ada"]);
  });
  afterEach(() => server.dispose());

  it(`stores each of ${items} queued commands once`, async () => {
    await server.up();
    const { ms, batches, slowest } = await drainInBulk(server, "ada", items);
    await server.stop();
    const stored = await storedEssays(server, kind);
    expect(stored.length).toBe(items);
    expect(new Set(stored).size).toBe(items);
    process.stdout.write(
      `${kind}: ${items} commands drained in ${(ms / 1000).toFixed(1)} s, ${Math.round(items / (ms / 1000))}/s, ` +
        `${batches} batches, the slowest ${Math.round(slowest)} ms\n`,
    );
  }, 600_000);
});
