import { randomInt } from "node:crypto";
import Database from "better-sqlite3";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createLane, type Lane } from "./lane.ts";
import { createProofServer, type ProofServer, tokenFor } from "./proof-server.ts";

const KILLS = Number(process.env["PROOF_KILLS"] ?? 25);
/** `npm run soak` keeps the load up for so long, and kills the server every five seconds. */
const SECONDS = Number(process.env["PROOF_SECONDS"] ?? 0);
const BETWEEN = 5_000;
const LANES = ["ada", "bob"] as const;

let server: ProofServer;
beforeEach(async () => {
  server = await createProofServer(LANES);
});
afterEach(() => server.dispose());

it(`loses and doubles nothing in ${KILLS} kills of the server in mid-batch`, async () => {
  const { runs, lanes } = await begin();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const begun = lanes.map((lane) => lane.begun);
    while (!lanes.some((lane, i) => lane.begun > (begun[i] ?? 0)))
      await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setTimeout(resolve, randomInt(1, 66)));
    await server.kill();
    await server.up();
  }
  expect(await end(lanes, runs, KILLS)).toBeGreaterThan(KILLS);
}, 3_600_000);

it.skipIf(SECONDS === 0)(
  `loses and doubles nothing in ${SECONDS} seconds of load with a kill every five`,
  async () => {
    const { runs, lanes } = await begin();
    const until = performance.now() + SECONDS * 1000;
    let kills = 0;
    while (performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, BETWEEN));
      await server.kill();
      kills += 1;
      await server.up();
    }
    expect(await end(lanes, runs, kills)).toBeGreaterThan(kills);
  },
  3_600_000,
);

/** A server under load from every lane. */
async function begin(): Promise<{ lanes: Lane[]; runs: Promise<void>[] }> {
  const lanes: Lane[] = [];
  for (const name of LANES)
    lanes.push(createLane(server.origin, await tokenFor(server, name), `client-proof-${name}-00`));
  // Once to its proper end: what Node has compiled is kept for the starts that follow.
  await server.up();
  await server.stop();
  await server.up();
  return { lanes, runs: lanes.map((lane) => lane.run()) };
}

/** Ends the load, and compares what was acknowledged with what is stored. Answers how many essays that is. */
async function end(lanes: readonly Lane[], runs: readonly Promise<void>[], kills: number): Promise<number> {
  for (const lane of lanes) lane.end();
  await Promise.all(runs);
  await server.kill();

  const file = new Database(join(server.dataDir, "bandwise.sqlite"));
  expect(file.pragma("integrity_check", { simple: true })).toBe("ok");
  file.close();
  const acknowledged = new Set(lanes.flatMap((lane) => [...lane.acknowledged]));
  const stored = await server.withData((parts) =>
    parts.store.db.selectFrom("draft_version").select("op_id").where("kind", "=", "save").execute(),
  );
  const ids = stored.map((row) => row.op_id);
  expect(new Set(ids).size, "doubled").toBe(ids.length);
  expect(
    [...acknowledged].filter((id) => !ids.includes(id)),
    "lost",
  ).toEqual([]);
  expect(
    ids.filter((id) => !acknowledged.has(id)),
    "never asked for",
  ).toEqual([]);
  const replayed = lanes.reduce((sum, lane) => sum + lane.replayed, 0);
  process.stdout.write(
    `server killed ${kills} times: ${ids.length} essays, ${replayed} answers repeated, 0 lost, 0 doubled\n`,
  );
  return ids.length;
}
