import type { Services } from "#api/services.ts";
import { pruneExpired } from "#api/store/operate/pruning.ts";
import { backUpWhenDue } from "../backup/back-up.ts";
import { sendReportEmails } from "#api/mail/send-report-emails.ts";
import { eraseAccounts } from "../erase-accounts.ts";
import { compareWaiting } from "../writing/compare-with-examiner.ts";
import { evaluateWaiting, queueOutdated } from "../writing/evaluate-writing.ts";
import { archiveAssets } from "../backup/archive-assets.ts";
import { createLeased, type Leased } from "./leased.ts";
import { makeExports, removeOldExports } from "../make-exports.ts";
import { orderUnusedPayments } from "../order-unused-payments.ts";
import { reconcilePayments } from "../reconcile-payments.ts";
import { createRunRequester } from "./run-requester.ts";
import type { RunningJobs } from "./running-jobs.ts";
import { markWaitingAttemptsAgain } from "../mark-waiting-attempts-again.ts";
import { sendWaitingMail } from "#api/mail/send-mail.ts";
import { transcribeWaiting } from "../speaking/transcribe.ts";
import { watchDeadlines } from "../watch-deadlines.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** A job that runs at an interval until the server stops. */
export type Periodic = {
  name: string;
  every: number;
  /**
   * "each": in each process, for its own disk, or because a queue hands out the work. "one": in the process that holds
   * the lease.
   */
  by: "each" | "one";
  /** Also runs when a process starts, however recently it ran. */
  atStart: boolean;
  job: () => Promise<unknown>;
};

export function periodicJobs(services: Services): Periodic[] {
  const { store, clock, env } = services;
  return [
    { name: "mail", every: 30 * SECOND_MS, by: "each", atStart: true, job: () => sendWaitingMail(services) },
    { name: "report mails", every: 30 * SECOND_MS, by: "each", atStart: true, job: () => sendReportEmails(services) },
    {
      name: "prune",
      every: 6 * HOUR_MS,
      by: "one",
      atStart: true,
      job: () => pruneExpired(store.db, clock.now()),
    },
    {
      name: "earlier assets",
      every: 6 * HOUR_MS,
      by: "each",
      atStart: true,
      async job() {
        const { webRoot, earlierAssets: kept } = services;
        if (webRoot !== undefined && kept !== undefined)
          await archiveAssets({ webRoot, archive: kept, now: clock.now() });
      },
    },
    {
      // Compares the versions of published briefs, whichever process published them.
      name: "outdated evaluations",
      every: 10 * MINUTE_MS,
      by: "one",
      atStart: true,
      async job() {
        await queueOutdated(services);
        services.wakeEvaluations?.();
      },
    },
    { name: "payments", every: 15 * MINUTE_MS, by: "one", atStart: true, job: () => reconcilePayments(services) },
    { name: "unused payments", every: MINUTE_MS, by: "one", atStart: true, job: () => orderUnusedPayments(services) },
    { name: "examiner clocks", every: MINUTE_MS, by: "one", atStart: true, job: () => watchDeadlines(services) },
    { name: "erasure", every: 10 * MINUTE_MS, by: "one", atStart: true, job: () => eraseAccounts(services) },
    { name: "old exports", every: 10 * MINUTE_MS, by: "one", atStart: true, job: () => removeOldExports(services) },
    {
      // Decides itself whether a backup is due. Makes none in development.
      name: "backup",
      every: MINUTE_MS,
      by: "one",
      atStart: false,
      job: async () => (env.mode === "development" ? "idle" : backUpWhenDue(services)),
    },
  ];
}

/** Runs a periodic job in each process, or under the lease. Returns "idle" if it did nothing here. */
export async function runPeriodic(
  leased: Leased,
  { name, every, by, job }: Periodic,
  isStart: boolean,
): Promise<unknown> {
  if (by === "each") return job();
  let result: unknown = "idle";
  await leased(name, { every, isStart }, async () => (result = await job()));
  return result;
}

type Schedule = {
  /** The services with the functions that wake jobs. */
  services: Services;
  /** Starts all jobs. `served` also has the paths of the web files. */
  start(served: Services): void;
};

/** Runs everything that outlives a request, at intervals and when woken. */
export function createSchedule(base: Services, running: RunningJobs): Schedule {
  const evaluate = createRunRequester(running, "evaluate", () => evaluateWaiting(services));
  const transcribe = createRunRequester(running, "transcribe", () => transcribeWaiting(services));
  const exportData = createRunRequester(running, "exports", () => makeExports(services));
  const remark = createRunRequester(running, "remark", () => markWaitingAttemptsAgain(services));
  const compare = createRunRequester(running, "calibration", () => compareWaiting(services));
  const services: Services = {
    ...base,
    wakeEvaluations: evaluate,
    wakeTranscriptions: transcribe,
    wakeExports: exportData,
    wakeReMarks: remark,
  };
  return {
    services,
    start(served) {
      const leased = createLeased(served);
      for (const periodic of periodicJobs(served)) {
        const run = (isStart: boolean): void =>
          void running.run(periodic.name, () => runPeriodic(leased, periodic, isStart));
        if (periodic.atStart) run(true);
        setInterval(run, periodic.every, false);
      }
      exportData();
      remark();
      setInterval(evaluate, 15 * SECOND_MS);
      setInterval(transcribe, MINUTE_MS);
      setInterval(exportData, MINUTE_MS);
      setInterval(remark, MINUTE_MS);
      setInterval(compare, MINUTE_MS);
    },
  };
}
