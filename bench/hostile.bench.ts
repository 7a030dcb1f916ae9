import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MAX_DRAFT_CHARACTERS } from "#core/wire/attempt/drafts.ts";
import { makeAttemptHead, makeAttemptWork, makeCommand } from "#tests/api/support/commands.ts";
import { fixtureWriting } from "#tests/support/fixture-writing.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { createSlug } from "#web/db/storage/ids.ts";
import { type Call, type Sent, sendCall } from "./load-driver.ts";
import { mixOf, prepareLoad, originOf } from "./load-setup.ts";
import { quantile } from "./statistics.ts";

/**
 * Measures how long honest accounts wait while others attack. Fifty honest accounts send the calls of the load
 * benchmark with pauses: first alone, then while ten hostile accounts attack. A hostile account sends the costliest
 * calls that the server accepts, without pauses. Goals: the honest accounts' p99 stays under three times its value
 * without attacks, and `/api/health/` answers within 200 ms. Arguments: seconds for each half (120), and "sqlite" or
 * "postgres" to measure only one of the two databases.
 */
const SECONDS = Number(process.argv[2] ?? 120);
const ONLY = process.argv[3];
const HONEST_ACCOUNTS = 50;
const HOSTILE_ACCOUNTS = 10;
/** The pause of an honest account between two calls. */
const HONEST_PAUSE_MS = 1000;
const PROBE_INTERVAL_MS = 50;

/** Beginnings of essays that cost the server much time. */
const COSTLY_TEXTS = [
  "a\n\n",
  "because the many good student have an informations ",
  "xqzrtplk wvbnmqsd jkhgfdsz ",
  "He have ",
];

/** `honest` and `health`: the time of each call in ms. `failed`: refused honest calls. `attacks`: sent attacks. */
type Waits = { honest: number[]; health: number[]; failed: number; attacks: number };

const sync = (token: string, ops: unknown[]): Sent => ({
  method: "POST",
  path: "/api/sync/batch/",
  token,
  body: JSON.stringify({ clientId: "client-of-an-attack-0", ops }),
});

/** Returns functions that make one account's attacks. Each attack is as costly as the server accepts. */
function attacksOf(token: string): (() => Sent)[] {
  const handedIn: string[] = [];
  let turn = 0;
  const text = (): string =>
    (COSTLY_TEXTS[(turn += 1) % COSTLY_TEXTS.length] ?? "a").repeat(MAX_DRAFT_CHARACTERS).slice(0, 39_000);
  const writing = (slug: string) => ({
    ...makeAttemptHead(slug, {
      module_type: "writing",
      module_slug: fixtureWriting.slug,
      content_version: fixtureWriting.content_version,
      started_at: Date.now() - 60_000,
    }),
  });
  return [
    () => {
      const slug = createSlug();
      handedIn.push(slug);
      const payload = {
        ...writing(slug),
        work: makeAttemptWork(),
        texts: { "task-1": text(), "task-2": text() },
        submitted_at: Date.now(),
        deadline: null,
        reason: "finished",
      };
      return sync(token, [makeCommand("attempt.submit", payload, { opId: `attack-${slug}`, v: 2 })]);
    },
    () => ({
      method: "POST",
      path: `/api/ieltstest/get_writing_grammar/${handedIn.at(-1) ?? "x"}/`,
      token,
      body: "{}",
    }),
    () => {
      const slug = createSlug();
      const flags = Array.from({ length: 60_000 }, (_, i) => (i % 40) + 1);
      const payload = {
        ...makeAttemptHead(slug, { started_at: Date.now() }),
        edit: 1,
        work: makeAttemptWork({ flags }),
        base: makeAttemptWork({ flags: flags.toReversed() }),
      };
      return sync(token, [makeCommand("answers.save", payload, { opId: `attack-${slug}` })]);
    },
    () => ({ method: "GET", path: `/books/?x=${(turn += 1)}` }),
    () => ({ method: "GET", path: `/?alert=${(turn += 1)}` }),
    () => ({ method: "GET", path: `/api/ieltstest/reading/?x=${(turn += 1)}` }),
  ];
}

/** Makes honest calls for SECONDS, while an account with each of the tokens in `attackers` makes hostile ones. */
async function measure(origin: string, calls: readonly Call[], attackers: readonly string[]): Promise<Waits> {
  const waits: Waits = { honest: [], health: [], failed: 0, attacks: 0 };
  const until = performance.now() + SECONDS * 1000;
  const agents: Agent[] = [];
  const agent = (): Agent => {
    const created = new Agent({ keepAlive: true });
    agents.push(created);
    return created;
  };
  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const sendTimed = async (connections: Agent, sent: Sent, times: number[]): Promise<number> => {
    const start = performance.now();
    const { status } = await sendCall(connections, origin, sent);
    times.push(performance.now() - start);
    return status;
  };
  const honest = async (n: number): Promise<void> => {
    const connections = agent();
    await pause((n * HONEST_PAUSE_MS) / HONEST_ACCOUNTS);
    for (let turn = n; performance.now() < until; turn += 1) {
      const call = calls[turn % calls.length];
      if (call === undefined) return;
      const status = await sendTimed(connections, call.next(), waits.honest);
      if (status >= 300) waits.failed += 1;
      await pause(HONEST_PAUSE_MS);
    }
  };
  const hostile = async (token: string): Promise<void> => {
    const connections = agent();
    const attacks = attacksOf(token);
    for (let turn = 0; performance.now() < until; turn += 1) {
      const attack = attacks[turn % attacks.length];
      if (attack !== undefined) await sendCall(connections, origin, attack());
      waits.attacks += 1;
    }
  };
  const probe = async (): Promise<void> => {
    const connections = agent();
    while (performance.now() < until) {
      await sendTimed(connections, { method: "GET", path: "/api/health/" }, waits.health);
      await pause(PROBE_INTERVAL_MS);
    }
  };
  await Promise.all([
    probe(),
    ...Array.from({ length: HONEST_ACCOUNTS }, (_, n) => honest(n)),
    ...attackers.map(hostile),
  ]);
  for (const used of agents) used.destroy();
  return waits;
}

async function report(title: string, url: string): Promise<void> {
  const { data, servers, close } = await prepareLoad(url, 1);
  // The last accounts are the attackers. The honest accounts' calls use only the others.
  const calls = mixOf({ ...data, tokens: data.tokens.slice(0, -HOSTILE_ACCOUNTS) });
  const origin = originOf(servers[0]);
  const quiet = await measure(origin, calls, []);
  const attacked = await measure(origin, calls, data.tokens.slice(-HOSTILE_ACCOUNTS));
  const [before, after] = [quantile(quiet.honest, 0.99), quantile(attacked.honest, 0.99)];
  const line = (name: string, { honest, health, failed, attacks }: Waits): string =>
    `  ${name.padEnd(9)} honest p50 ${quantile(honest, 0.5).toFixed(1)} ms, p99 ${quantile(honest, 0.99).toFixed(1)} ms, ${honest.length} calls, ${failed} refused; health p99 ${quantile(health, 0.99).toFixed(1)} ms, longest ${quantile(health, 1).toFixed(1)} ms; ${attacks} attacks\n`;
  process.stdout.write(`${title}\n${line("quiet", quiet)}${line("attacked", attacked)}`);
  process.stdout.write(
    `  honest p99 ${(after / before).toFixed(1)} times its quiet value (goal: under 3); longest wait of /api/health/ ${quantile(attacked.health, 1).toFixed(0)} ms (goal: under 200)\n`,
  );
  await close();
}

const dir = mkdtempSync(join(tmpdir(), "bandwise-hostile-"));
process.stdout.write(
  `${SECONDS} s quiet, then ${SECONDS} s with ${HOSTILE_ACCOUNTS} hostile accounts beside ${HONEST_ACCOUNTS} honest ones\n`,
);
try {
  if (ONLY !== "postgres") await report("SQLite, one process", join(dir, "bandwise.sqlite"));
  if (ONLY !== "sqlite") {
    const postgres = await startPostgres({ isDurable: true });
    try {
      await report("PostgreSQL, one process", postgres.url);
    } finally {
      await postgres.stop();
    }
  }
} finally {
  rmSync(dir, { recursive: true, force: true });
}
process.exit(0);
