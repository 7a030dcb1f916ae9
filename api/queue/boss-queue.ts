import { CompiledQuery } from "kysely";
import PgBoss from "pg-boss";
import { SECOND_MS } from "#core/exam/durations.ts";
import type { Services } from "#api/services.ts";
import { takeAllJobs } from "#api/store/operate/jobs.ts";
import type { Tx } from "#api/store/store.ts";
import {
  JOB_POLICIES,
  LAST_ROUND,
  computeNextRound,
  type JobKind,
  type JobPolicy,
  type JobQueue,
} from "./job-queue.ts";

const DAY_SECONDS = 86_400;
/** Connections besides the store's own. */
const POOL_CONNECTIONS = 2;
/** How long dead jobs stay visible in `depth`. */
const KEEP_DEAD_SECONDS = 30 * DAY_SECONDS;

/**
 * The job queue on PostgreSQL, by pg-boss. At start it takes over jobs that a migration or a move from SQLite left in
 * the table. Ignores `longestWaitMs`: pg-boss doubles the waits between tries without a limit.
 */
export async function createBossQueue({
  store,
  log,
  url,
  policies = JOB_POLICIES,
  maintenanceSeconds = 30,
}: Pick<Services, "store" | "log"> & {
  url: string;
  policies?: Readonly<Record<JobKind, JobPolicy>>;
  /** Interval of the search for abandoned jobs. */
  maintenanceSeconds?: number;
}): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: url,
    max: POOL_CONNECTIONS,
    schedule: false,
    maintenanceIntervalSeconds: maintenanceSeconds,
    archiveFailedAfterSeconds: KEEP_DEAD_SECONDS,
  });
  boss.on("error", (error) => log.error({ err: error }, "the job queue failed"));
  const kinds = Object.keys(policies) as JobKind[];
  // Each queue has its own table. Two servers that create these tables at once would deadlock.
  await store.withLock("job queues", async () => {
    await boss.start();
    await createQueues(boss, policies);
  });

  const enqueue: JobQueue["enqueue"] = async (tx, kind, key, owner) => {
    const round = owner === undefined ? LAST_ROUND : computeNextRound(await findWaitingRounds(tx, kind, owner));
    // pg-boss runs the highest priority first, and those of one priority oldest first.
    await boss.send(kind, { key, owner }, { singletonKey: key, priority: -round, db: toBossDb(tx) });
  };
  await store.withTx(async (tx) => {
    for (const { kind, key, owner } of await takeAllJobs(tx))
      if (isKind(kinds, kind)) await enqueue(tx, kind, key, owner ?? undefined);
      else log.warn({ kind, key }, "a job of an unknown kind was dropped");
  });

  return {
    enqueue,
    async work(kind, run) {
      let count = 0;
      for (;;) {
        const [job] = await boss.fetch<{ key: string }>(kind);
        if (job === undefined) return count;
        try {
          await run(job.data.key);
          await boss.complete(kind, job.id);
          count += 1;
        } catch (error) {
          log.error({ err: error, job: kind, key: job.data.key }, "a try of a job failed");
          await boss.fail(kind, job.id, { message: error instanceof Error ? error.name : "unknown" });
        }
      }
    },
    async depth() {
      const { rows } = await boss.getDb().executeSql(
        `select name, count(*) filter (where state < 'completed')::int as waiting,
            count(*) filter (where state = 'failed')::int as dead,
            (extract(epoch from min(created_on) filter (where state < 'completed')) * 1000)::float8 as oldest from pgboss.job group by name`,
        [],
      );
      const counts = rows as { name: string; waiting: number; dead: number; oldest: number | null }[];
      return kinds.map((kind) => {
        const row = counts.find(({ name }) => name === kind);
        return { kind, waiting: row?.waiting ?? 0, oldest: row?.oldest ?? null, dead: row?.dead ?? 0 };
      });
    },
    close: () => boss.stop({ graceful: false, wait: true }),
  };
}

async function createQueues(boss: PgBoss, policies: Readonly<Record<JobKind, JobPolicy>>): Promise<void> {
  for (const [name, { leaseMs, tries, firstWaitMs }] of Object.entries(policies)) {
    const queue = {
      name,
      policy: "short" as const,
      retryLimit: tries - 1,
      retryDelay: Math.max(1, Math.round(firstWaitMs / SECOND_MS)),
      retryBackoff: true,
      expireInSeconds: Math.max(1, Math.round(leaseMs / SECOND_MS)),
      retentionDays: 30,
    };
    await boss.createQueue(name, queue);
    await boss.updateQueue(name, queue);
  }
}

async function findWaitingRounds(
  tx: Tx,
  kind: JobKind,
  owner: string,
): Promise<Parameters<typeof computeNextRound>[0]> {
  const { rows } = await toBossDb(tx).executeSql(
    `select max(-priority) filter (where data->>'owner' = $2) as last, min(-priority) filter (where start_after <= now()) as first
      from pgboss.job where name = $1 and state < 'active' and data ? 'owner'`,
    [kind, owner],
  );
  const [rounds] = rows as { last: number | null; first: number | null }[];
  return rounds ?? { last: null, first: null };
}

/** Lets pg-boss write inside our transaction. */
function toBossDb(tx: Tx): PgBoss.Db {
  return {
    executeSql: async (text, values) => {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}

function isKind(kinds: readonly JobKind[], kind: string): kind is JobKind {
  return (kinds as readonly string[]).includes(kind);
}
