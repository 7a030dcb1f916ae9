import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { CommandResult } from "#core/wire/commands/batch.ts";
import { readContentRefusals } from "./commands/operate/content-refusals.ts";
import { readDiskSpace } from "./gateways/data-folder.ts";
import type { JobQueue } from "./queue/job-queue.ts";
import { type StoreFault, toStoreFault } from "./store/faults.ts";
import { readQueues } from "./store/operate/queues.ts";
import type { Store } from "./store/store.ts";

/** Counters of the running server in Prometheus format. They contain no learner and no path parameters. */
export type Metrics = {
  /** `route`: the path as declared, with `:name` for parameters. */
  countRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  countSyncResults(results: readonly CommandResult[]): void;
  countStoreFault(fault: StoreFault): void;
  countJobRun(name: string, outcome: "done" | "idle" | "failed"): void;
  /** Returns the exposition text, with the current queues and backup. */
  read(): Promise<{ text: string; contentType: string }>;
};

const LATENCY_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** `lastBackup` returns when the newest complete backup was made, in milliseconds since 1970. */
export function createMetrics({
  store,
  clock,
  jobs: queue,
  env,
  lastBackup,
}: {
  store: Store;
  clock: { now(): number };
  jobs: Pick<JobQueue, "depth">;
  env: { readonly dataDir: string };
  lastBackup: () => Promise<number | null>;
}): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: "bandwise_request_seconds",
    help: "Time to answer, by declared route and class of status",
    labelNames: ["method", "route", "status"],
    buckets: LATENCY_BUCKETS_SECONDS,
    registers,
  });
  const syncResults = new Counter({
    name: "bandwise_sync_ops_total",
    help: "Commands of devices, by their outcome",
    labelNames: ["outcome"],
    registers,
  });
  const faults = new Counter({
    name: "bandwise_store_faults_total",
    help: "Refusals of the store: busy (SQLITE_BUSY), full (no room on the disk) or unreachable",
    labelNames: ["fault"],
    registers,
  });
  const jobRuns = new Counter({
    name: "bandwise_job_runs_total",
    help: "Runs of the periodic jobs, by outcome; idle if the job was not due, or another process ran it",
    // Not "job", which Prometheus sets itself.
    labelNames: ["name", "outcome"],
    registers,
  });
  const depth = new Gauge({
    name: "bandwise_queue_depth",
    help: "Entries that wait",
    labelNames: ["queue"],
    registers,
  });
  const dead = new Gauge({
    name: "bandwise_queue_dead",
    help: "Jobs that were given up and wait for somebody to look at them",
    labelNames: ["queue"],
    registers,
  });
  const oldest = new Gauge({
    name: "bandwise_queue_oldest_seconds",
    help: "Age of the entry that has waited longest; 0 if none waits",
    labelNames: ["queue"],
    registers,
  });
  const backup = new Gauge({
    name: "bandwise_backup_age_seconds",
    help: "Age of the newest checked backup; absent before the first, and if the database does not answer",
    registers,
  });
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers });
  const isDatabaseUp = gauge("bandwise_database_up", "1 if the database answers, else 0");
  const refused = gauge(
    "bandwise_content_refused",
    "Files that the last publication refused, so an older version is served",
  );
  const isDiskWritable = gauge("bandwise_disk_writable", "1 if the disk of DATA_DIR takes data, 0 if it is full");
  const freeDisk = gauge("bandwise_disk_free_ratio", "Free part of the disk of DATA_DIR, from 0 to 1");
  // An alert on a rate needs the series before its first event.
  for (const fault of ["busy", "full", "unreachable"]) faults.inc({ fault }, 0);
  for (const outcome of ["applied", "superseded", "conflict", "rejected", "retry", "replayed"])
    syncResults.inc({ outcome }, 0);

  return {
    countRequest: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
    countSyncResults(results) {
      for (const result of results)
        syncResults.inc({ outcome: "replayed" in result && result.replayed === true ? "replayed" : result.status });
    },
    countStoreFault: (fault) => faults.inc({ fault }),
    countJobRun: (name, outcome) => jobRuns.inc({ name, outcome }),
    async read() {
      const now = clock.now();
      const disk = await readDiskSpace(env.dataDir);
      isDiskWritable.set(disk.isWritable ? 1 : 0);
      if (disk.freeRatio !== null) freeDisk.set(disk.freeRatio);
      const lastBackupAt = await lastBackup();
      if (lastBackupAt === null) backup.remove();
      else backup.set((now - lastBackupAt) / 1000);
      isDatabaseUp.set((await readQueueGauges(now)) ? 1 : 0);
      return { text: await register.metrics(), contentType: register.contentType };
    },
  };

  /** Returns false if the database does not answer. The other metrics are still reported. */
  async function readQueueGauges(now: number): Promise<boolean> {
    try {
      const setGauges = (name: string, waiting: number, since: number | null): void => {
        depth.set({ queue: name }, waiting);
        oldest.set({ queue: name }, since === null ? 0 : Math.max(0, (now - since) / 1000));
      };
      refused.set((await readContentRefusals(store)).length);
      // On PostgreSQL the jobs are not in our tables, so the queue counts them.
      for (const { kind, waiting, oldest: since, dead: deadCount } of await queue.depth()) {
        setGauges(kind, waiting, since);
        dead.set({ queue: kind }, deadCount);
      }
      // Row jobs are in the queue only while they are due, so their own tables are counted instead.
      for (const { name, depth: waiting, oldest: since } of await readQueues(store.db)) setGauges(name, waiting, since);
      return true;
    } catch (error) {
      if (toStoreFault(error) === "unreachable") return false;
      throw error;
    }
  }
}
