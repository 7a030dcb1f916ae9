import { randomInt } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  createProofServerOn,
  type DatabaseKind,
  describeEachDatabase,
  expectEachOnce,
  readStoredEssayIds,
} from "./databases.ts";
import { createLoadClient, type LoadClient } from "./load-client.ts";
import { type ProofServer, signToken } from "./proof-server.ts";

const KILLS: Record<DatabaseKind, number> = {
  SQLite: Number(process.env["PROOF_KILLS"] ?? 4),
  PostgreSQL: Number(process.env["PROOF_KILLS"] ?? 3),
};
/** With `npm run soak`, a second test keeps the load up for this long. */
const LOAD_SECONDS = Number(process.env["PROOF_SECONDS"] ?? 0);
const BETWEEN_KILLS_MS = 5_000;
const CLIENTS = ["ada", "bob"] as const;
/** Number of accounts of each client, enough for the load of a long run. A client of the crowd sends less. */
const ACCOUNTS = { client: Math.max(20, LOAD_SECONDS), crowd: 3 };
const listAccounts = (client: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${client}-${index + 1}`);
/** Enough clients that batches wait for each other and SQLite commits them together. */
const CROWD = Array.from({ length: 24 }, (_, n) => `learner-${n}`);
const CROWD_KILLS = 3;
/** Polls every millisecond, because the server is killed at a random moment after a batch began. */
const POLL_OFTEN = { interval: 1, timeout: 60_000 };
/** A batch takes about this long, so that the kill comes at any point of the batch. */
const MAX_KILL_DELAY_MS = 66;

describeEachDatabase((kind) => {
  const kills = KILLS[kind];
  let server: ProofServer;
  beforeEach(async () => {
    server = await createProofServerOn(
      kind,
      CLIENTS.flatMap((client) => listAccounts(client, ACCOUNTS.client)),
    );
  });
  afterEach(() => server.dispose());

  it(`loses and duplicates no essay when the server is killed ${kills} times during a batch`, async () => {
    const { runs, clients } = await startLoad(server);
    for (let kill = 0; kill < kills; kill += 1) {
      const started = clients.map((client) => client.batchesStarted);
      await expect
        .poll(() => clients.some((client, i) => client.batchesStarted > (started[i] ?? 0)), POLL_OFTEN)
        .toBe(true);
      await new Promise((resolve) => setTimeout(resolve, randomInt(1, MAX_KILL_DELAY_MS)));
      await server.kill();
      await server.up();
    }
    expect(await endLoad(server, kind, clients, runs, kills)).toBeGreaterThan(kills);
  }, 3_600_000);

  if (LOAD_SECONDS > 0)
    it(`loses and duplicates no essay in ${LOAD_SECONDS} seconds of load with a kill every five seconds`, async () => {
      const { runs, clients } = await startLoad(server);
      const until = performance.now() + LOAD_SECONDS * 1000;
      let killed = 0;
      while (performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_KILLS_MS));
        await server.kill();
        killed += 1;
        await server.up();
      }
      expect(await endLoad(server, kind, clients, runs, killed)).toBeGreaterThan(killed);
    }, 3_600_000);
});

it(`loses and duplicates no essay of batches that commit together when the server is killed ${CROWD_KILLS} times`, async () => {
  const server = await createProofServerOn(
    "SQLite",
    CROWD.flatMap((client) => listAccounts(client, ACCOUNTS.crowd)),
  );
  try {
    const { runs, clients } = await startLoad(server, CROWD);
    for (let kill = 0; kill < CROWD_KILLS; kill += 1) {
      const started = clients.map((client) => client.batchesStarted);
      await expect
        .poll(() => clients.every((client, i) => client.batchesStarted > (started[i] ?? 0)), POLL_OFTEN)
        .toBe(true);
      await new Promise((resolve) => setTimeout(resolve, randomInt(1, MAX_KILL_DELAY_MS)));
      await server.kill();
      await server.up();
    }
    expect(await endLoad(server, "SQLite", clients, runs, CROWD_KILLS)).toBeGreaterThan(CROWD_KILLS);
  } finally {
    await server.dispose();
  }
}, 3_600_000);

/** Starts the server and all clients. */
async function startLoad(
  server: ProofServer,
  names: readonly string[] = CLIENTS,
): Promise<{ clients: LoadClient[]; runs: Promise<void>[] }> {
  const clients: LoadClient[] = [];
  for (const name of names) {
    const tokens: string[] = [];
    for (const account of listAccounts(name, names === CROWD ? ACCOUNTS.crowd : ACCOUNTS.client))
      tokens.push(await signToken(server, account));
    clients.push(createLoadClient(server.origin, tokens, `client-proof-${name}-00`));
  }
  await server.up();
  return { clients, runs: clients.map((client) => client.run()) };
}

/** Ends the load, and compares what was acknowledged with what is stored. Returns the number of stored essays. */
async function endLoad(
  server: ProofServer,
  kind: DatabaseKind,
  clients: readonly LoadClient[],
  runs: readonly Promise<void>[],
  kills: number,
): Promise<number> {
  for (const client of clients) client.end();
  await Promise.all(runs);
  await server.kill();

  const acknowledged = clients.flatMap((client) => [...client.acknowledged]);
  const stored = await readStoredEssayIds(server, kind);
  expectEachOnce(acknowledged, stored);
  const known = new Set(acknowledged);
  expect(
    stored.filter((id) => !known.has(id)),
    "stored without being acknowledged",
  ).toEqual([]);
  const replayed = clients.reduce((sum, client) => sum + client.replayed, 0);
  process.stdout.write(
    `${kind}: server killed ${kills} times: ${stored.length} essays, ${replayed} replies repeated, 0 lost, 0 duplicated\n`,
  );
  return stored.length;
}
