import { afterEach, beforeEach, expect, it } from "vitest";
import { drainInBulk } from "./bulk-drain.ts";
import { createProofServer, type ProofServer } from "./proof-server.ts";

const ITEMS = Number(process.env["PROOF_ITEMS"] ?? 10_000);

let server: ProofServer;
beforeEach(async () => {
  server = await createProofServer(["ada"]);
});
afterEach(() => server.dispose());

it(`sends ${ITEMS} queued commands over real sockets, each once`, async () => {
  await server.up();
  const { ms, batches, slowest } = await drainInBulk(server, "ada", ITEMS);
  await server.stop();
  const stored = await server.withData((parts) => parts.store.db.selectFrom("draft_version").select("op_id").execute());
  expect(stored.length).toBe(ITEMS);
  expect(new Set(stored.map((row) => row.op_id)).size).toBe(ITEMS);
  process.stdout.write(
    `${ITEMS} commands drained in ${(ms / 1000).toFixed(1)} s, ${Math.round(ITEMS / (ms / 1000))}/s, ` +
      `${batches} batches, the slowest ${Math.round(slowest)} ms\n`,
  );
}, 600_000);
