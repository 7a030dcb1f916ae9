import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#core/exam/durations.ts";
import type { Services } from "#api/services.ts";
import { pruneExpired } from "#api/store/operate/pruning.ts";
import { backUpWhenDue } from "../backup/back-up.ts";
import { sendReportEmails } from "#api/mail/send-report-emails.ts";
import { eraseAccounts } from "../erase-accounts.ts";
import { compareWaitingEvaluations } from "../writing/compare-with-examiner.ts";
import { evaluateWaitingAttempts, queueAttemptsToEvaluateAgain } from "../writing/evaluate-writing.ts";
import { archiveAssets } from "../backup/archive-assets.ts";
import { createLeaseRunner, type LeaseRunner } from "./lease-runner.ts";
import { makeExports, removeOldExports } from "../make-exports.ts";
import { orderUnusedPayments } from "../order-unused-payments.ts";
import { reconcilePayments } from "../reconcile-payments.ts";
import { createRunRequester } from "./run-requester.ts";
import type { RunningJobs } from "./running-jobs.ts";
import { markWaitingAttemptsAgain } from "../mark-waiting-attempts-again.ts";
import { sendWaitingMail } from "#api/mail/send-mail.ts";
import { transcribeWaitingParts } from "../speaking/transcribe.ts";
import { watchDeadlines } from "../watch-deadlines.ts";

/** A job that runs at an interval until the server stops. */
export type PeriodicJob = {
  name: string;
  everyMs: number;
  /**
   * "each": in each process, for its own disk, or because a queue hands out the work. "one": in the process that holds
   * the lease.
   */
  processes: "each" | "one";
  /** Also runs when a process starts, however recently it ran. */
  runsAtStart: boolean;
  job: () => Promise<unknown>;
};

export function listPeriodicJobs(services: Services): PeriodicJob[] {
  const { store, clock, env } = services;
  return [
    {
      name: "mail",
      everyMs: 30 * SECOND_MS,
      processes: "each",
      runsAtStart: true,
      job: () => sendWaitingMail(services),
    },
    {
      name: "report mails",
      everyMs: 30 * SECOND_MS,
      processes: "each",
      runsAtStart: true,
      job: () => sendReportEmails(services),
    },
    {
      name: "prune",
      everyMs: 6 * HOUR_MS,
      processes: "one",
      runsAtStart: true,
      job: () => pruneExpired(store.db, clock.now()),
    },
    {
      name: "earlier assets",
      everyMs: 6 * HOUR_MS,
      processes: "each",
      runsAtStart: true,
      async job() {
        const { webRoot, earlierAssets: archive } = services;
        if (webRoot !== undefined && archive !== undefined) await archiveAssets({ webRoot, archive, now: clock.now() });
      },
    },
    {
      // Compares the versions of published briefs, whichever process published them.
      name: "outdated evaluations",
      everyMs: 10 * MINUTE_MS,
      processes: "one",
      runsAtStart: true,
      async job() {
        await queueAttemptsToEvaluateAgain(services);
        services.wakeEvaluations?.();
      },
    },
    {
      name: "payments",
      everyMs: 15 * MINUTE_MS,
      processes: "one",
      runsAtStart: true,
      job: () => reconcilePayments(services),
    },
    {
      name: "unused payments",
      everyMs: MINUTE_MS,
      processes: "one",
      runsAtStart: true,
      job: () => orderUnusedPayments(services),
    },
    {
      name: "examiner clocks",
      everyMs: MINUTE_MS,
      processes: "one",
      runsAtStart: true,
      job: () => watchDeadlines(services),
    },
    {
      name: "erasure",
      everyMs: 10 * MINUTE_MS,
      processes: "one",
      runsAtStart: true,
      job: () => eraseAccounts(services),
    },
    {
      name: "old exports",
      everyMs: 10 * MINUTE_MS,
      processes: "one",
      runsAtStart: true,
      job: () => removeOldExports(services),
    },
    {
      // Decides itself whether a backup is due. Makes none in development.
      name: "backup",
      everyMs: MINUTE_MS,
      processes: "one",
      runsAtStart: false,
      job: async () => (env.mode === "development" ? "idle" : backUpWhenDue(services)),
    },
  ];
}

/** Runs a periodic job in each process, or under the lease. Returns "idle" if it did nothing here. */
export async function runPeriodicJob(
  runWithLease: LeaseRunner,
  { name, everyMs, processes, job }: PeriodicJob,
  isStart: boolean,
): Promise<unknown> {
  if (processes === "each") return job();
  let result: unknown = "idle";
  await runWithLease(name, { everyMs, isStart }, async () => (result = await job()));
  return result;
}

type Schedule = {
  /** The services with the functions that wake jobs. */
  services: Services;
  /** Starts all jobs. `served` also has the paths of the web files. */
  start(served: Services): void;
};

/** Creates the schedule of the jobs that outlive a request. They run at intervals, and some also when woken. */
export function createSchedule(base: Services, running: RunningJobs): Schedule {
  const evaluate = createRunRequester(running, "evaluate", () => evaluateWaitingAttempts(services));
  const transcribe = createRunRequester(running, "transcribe", () => transcribeWaitingParts(services));
  const exportData = createRunRequester(running, "exports", () => makeExports(services));
  const markAgain = createRunRequester(running, "remark", () => markWaitingAttemptsAgain(services));
  const compare = createRunRequester(running, "calibration", () => compareWaitingEvaluations(services));
  const services: Services = {
    ...base,
    wakeEvaluations: evaluate,
    wakeTranscriptions: transcribe,
    wakeExports: exportData,
    wakeMarkingAgain: markAgain,
  };
  return {
    services,
    start(served) {
      const runWithLease = createLeaseRunner(served);
      for (const periodic of listPeriodicJobs(served)) {
        const run = ({ isStart }: { isStart: boolean }): void =>
          void running.run(periodic.name, () => runPeriodicJob(runWithLease, periodic, isStart));
        if (periodic.runsAtStart) run({ isStart: true });
        setInterval(() => run({ isStart: false }), periodic.everyMs);
      }
      exportData();
      markAgain();
      setInterval(evaluate, 15 * SECOND_MS);
      setInterval(transcribe, MINUTE_MS);
      setInterval(exportData, MINUTE_MS);
      setInterval(markAgain, MINUTE_MS);
      setInterval(compare, MINUTE_MS);
    },
  };
}
