import "#tests/sync/support/fake-storage.ts";
import { withWorkDatabase, closeDevice, openDevice, type Device } from "#web/db/storage/device.ts";
import { createLocalKeys, createMemoryStore } from "#web/db/storage/local-keys.ts";
import { countOutbox, queueCommand, queueTables } from "#web/db/outbox/outbox.ts";
import { createClient, type Client } from "#web/net/client.ts";
import { createDrain } from "#web/sync/send/drain.ts";
import { createSession } from "#web/sync/session.ts";
import { browserPlatform } from "#web/sync/platform.ts";
import { createTimers } from "#tests/sync/support/timers.ts";
import { createEssayCommand } from "./load-client.ts";
import { PROOF_PASSWORD, type ProofServer } from "./proof-server.ts";

export type BulkDrain = { commands: number; ms: number; batches: number; slowestMs: number };

/** The highest number of new attempts that the server accepts from an account in a day. */
export const ESSAYS_PER_LEARNER = 1_000;

/** Drains the devices of several learners one after the other. Returns their totals, and the slowest batch of all. */
export async function drainInBulk(server: ProofServer, accounts: readonly string[]): Promise<BulkDrain> {
  const sum: BulkDrain = { commands: 0, ms: 0, batches: 0, slowestMs: 0 };
  for (const account of accounts) {
    const learner = await drainDevice(server, account, ESSAYS_PER_LEARNER);
    sum.commands += learner.commands;
    sum.ms += learner.ms;
    sum.batches += learner.batches;
    sum.slowestMs = Math.max(sum.slowestMs, learner.slowestMs);
  }
  return sum;
}

/** Queues many essays, as a device that was offline for a long time has, and sends them over real sockets. */
async function drainDevice(server: ProofServer, account: string, essays: number): Promise<BulkDrain> {
  const storage = createMemoryStore();
  const device = openDevice({
    names: { work: `bulk-work-${account}`, cache: `bulk-cache-${account}` },
    writeAheadStore: storage,
  });
  const local = createLocalKeys(
    () => storage,
    () => null,
  );
  const timers = createTimers(() => Date.now());
  const times: number[] = [];
  const platform = {
    ...browserPlatform(),
    locks: null,
    every: timers.every,
    fetch: async (...call: Parameters<typeof fetch>) => {
      const began = performance.now();
      const reply = await fetch(...call);
      const [request] = call;
      if (String(request instanceof Request ? request.url : request).includes("/sync/batch"))
        times.push(performance.now() - began);
      return reply;
    },
  };
  const session = createSession({ device: async () => device, local, origin: server.origin, platform });
  const client: Client = createClient({ origin: server.origin, fetch: platform.fetch, access: session });
  const signedIn = await session.signIn(`${account}@bandwise.test`, PROOF_PASSWORD);
  if (signedIn.kind !== "ok") throw new Error(`sign-in failed: ${JSON.stringify(signedIn)}`);
  await queueEssays(device, account, essays);
  const drain = createDrain({ device, client, session, platform });
  const began = performance.now();
  const outcome = await drain();
  const ms = performance.now() - began;
  const { waiting, rejected, blocked } = await countOutbox(device, account);
  closeDevice(device);
  if (outcome.kind !== "empty" || waiting + rejected + blocked > 0)
    throw new Error(
      `ended with ${JSON.stringify(outcome)}: ${waiting} waiting, ${rejected} rejected, ${blocked} blocked`,
    );
  return { commands: essays, ms, batches: times.length, slowestMs: Math.max(...times) };
}

const ESSAYS_PER_TRANSACTION = 500;

async function queueEssays(device: Device, owner: string, essays: number): Promise<void> {
  const { work } = device;
  for (let start = 0; start < essays; start += ESSAYS_PER_TRANSACTION) {
    await withWorkDatabase(device, () =>
      work.transaction("rw", queueTables(work), async () => {
        for (let n = start; n < Math.min(essays, start + ESSAYS_PER_TRANSACTION); n += 1) {
          const { agg, payload } = createEssayCommand(n);
          await queueCommand(work, {
            owner,
            kind: "draft.save",
            payload: payload as Parameters<typeof queueCommand<"draft.save">>[1]["payload"],
            agg,
            now: Date.now(),
            delay: 0,
          });
        }
      }),
    );
  }
}
