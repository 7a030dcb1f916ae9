import type { Parts } from "../parts.ts";
import { pruneFeeds } from "../store/changes.ts";
import { pruneExpired } from "../store/pruning.ts";
import { backUpWhenDue } from "./back-up.ts";
import { deliverReports } from "./deliver-reports.ts";
import { eraseAccounts } from "./erase-accounts.ts";
import { evaluateWaiting, queueOutdated } from "./evaluate-writing.ts";
import { keepAssets } from "./keep-assets.ts";
import { createLeased, type Leased } from "./leased.ts";
import { makeExports, removeOldExports } from "./make-exports.ts";
import { measureWaiting, queueUnmeasured } from "./measure-speaking.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { inRounds } from "./rounds.ts";
import type { Running } from "./running.ts";
import { sendWaitingMail } from "./send-mail.ts";
import { transcribeWaiting } from "./transcribe.ts";
import { watchClocks } from "./watch-clocks.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** What comes by the clock, until the server stops. */
export type Periodic = {
  name: string;
  every: number;
  /** In each process: its own disk, or a queue that hands each job to one. In one: whoever holds the lease. */
  by: "each" | "one";
  /** Also when a process starts, however short ago it was done. */
  atStart: boolean;
  job: () => Promise<unknown>;
};

export function periodicJobs(parts: Parts): Periodic[] {
  const { store, clock, env } = parts;
  return [
    { name: "mail", every: 30 * SECOND, by: "each", atStart: true, job: () => sendWaitingMail(parts) },
    { name: "report mails", every: 30 * SECOND, by: "each", atStart: true, job: () => deliverReports(parts) },
    {
      name: "prune",
      every: 6 * HOUR,
      by: "one",
      atStart: true,
      async job() {
        await pruneExpired(store.db, clock.now());
        await pruneFeeds(store);
      },
    },
    {
      name: "earlier assets",
      every: 6 * HOUR,
      by: "each",
      atStart: true,
      async job() {
        const { webRoot, earlierAssets: kept } = parts;
        if (webRoot !== undefined && kept !== undefined) await keepAssets({ webRoot, kept, now: clock.now() });
      },
    },
    {
      // Published briefs are found by their versions, whoever published them.
      name: "outdated evaluations",
      every: 10 * MINUTE,
      by: "one",
      atStart: true,
      async job() {
        await queueOutdated(parts);
        parts.wakeEvaluations?.();
      },
    },
    {
      // Interviews that came before their format could be decoded, and those measured by other rules.
      name: "unmeasured interviews",
      every: 10 * MINUTE,
      by: "one",
      atStart: true,
      async job() {
        await queueUnmeasured(parts);
        parts.wakeMeasures?.();
      },
    },
    { name: "payments", every: 15 * MINUTE, by: "one", atStart: true, job: () => reconcilePayments(parts) },
    { name: "examiner clocks", every: MINUTE, by: "one", atStart: true, job: () => watchClocks(parts) },
    { name: "erasure", every: 10 * MINUTE, by: "one", atStart: true, job: () => eraseAccounts(parts) },
    { name: "old exports", every: 10 * MINUTE, by: "one", atStart: true, job: () => removeOldExports(parts) },
    {
      // It says itself when the next one is due. Not in development, where the data is nobody's work.
      name: "backup",
      every: MINUTE,
      by: "one",
      atStart: false,
      job: async () => (env.mode === "development" ? undefined : backUpWhenDue(parts)),
    },
  ];
}

/** Runs a periodic job as its kind wants it. */
export async function runPeriodic(leased: Leased, { name, every, by, job }: Periodic, isStart: boolean): Promise<void> {
  await (by === "each" ? job() : leased(name, { every, isStart }, job));
}

type Schedule = {
  /** The parts with what wakes the jobs that others ask for. */
  parts: Parts;
  /** From now on; with the parts as they are served, which know more of the files than those above. */
  start(served: Parts): void;
};

/** When everything that outlives a request is done: by the clock, and as soon as somebody asks. */
export function createSchedule(made: Parts, running: Running): Schedule {
  const evaluate = inRounds(running, "evaluate", () => evaluateWaiting(parts));
  const measure = inRounds(running, "measure", () => measureWaiting(parts));
  const transcribe = inRounds(running, "transcribe", () => transcribeWaiting(parts));
  const copy = inRounds(running, "exports", () => makeExports(parts));
  const parts: Parts = {
    ...made,
    wakeEvaluations: evaluate,
    wakeMeasures: measure,
    wakeTranscriptions: transcribe,
    wakeExports: copy,
  };
  return {
    parts,
    start(served) {
      const leased = createLeased(served);
      for (const each of periodicJobs(served)) {
        const run = (isStart: boolean): void => void running.run(each.name, () => runPeriodic(leased, each, isStart));
        if (each.atStart) run(true);
        setInterval(run, each.every, false);
      }
      copy();
      setInterval(evaluate, 15 * SECOND);
      setInterval(measure, 15 * SECOND);
      setInterval(transcribe, MINUTE);
      setInterval(copy, MINUTE);
    },
  };
}
