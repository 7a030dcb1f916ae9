import { afterEach, beforeEach, expect, it } from "vitest";
import { drainInBulk, ESSAYS_PER_LEARNER } from "./bulk-drain.ts";
import { createProofServerOn, type DatabaseKind, describeEachDatabase, readStoredEssayIds } from "./databases.ts";
import type { ProofServer } from "./proof-server.ts";

const LEARNERS: Record<DatabaseKind, number> = {
  SQLite: Number(process.env["PROOF_LEARNERS"] ?? 2),
  PostgreSQL: Number(process.env["PROOF_LEARNERS"] ?? 1),
};

describeEachDatabase((kind) => {
  const accounts = Array.from({ length: LEARNERS[kind] }, (_, index) => `ada-${index + 1}`);
  const essays = accounts.length * ESSAYS_PER_LEARNER;
  let server: ProofServer;
  beforeEach(async () => {
    server = await createProofServerOn(kind, accounts);
  });
  afterEach(() => server.dispose());

  it(`stores each of ${essays} queued commands once`, async () => {
    await server.up();
    const { commands, ms, batches, slowestMs } = await drainInBulk(server, accounts);
    await server.stop();
    const stored = await readStoredEssayIds(server, kind);
    expect(stored.length).toBe(essays);
    expect(new Set(stored).size).toBe(essays);
    process.stdout.write(
      `${kind}: ${commands} commands drained in ${(ms / 1000).toFixed(1)} s, ${Math.round(commands / (ms / 1000))}/s, ` +
        `${batches} batches, the slowest ${Math.round(slowestMs)} ms\n`,
    );
  }, 600_000);
});
