import type { TimerState } from "#core/exam/attempt/timer.ts";
import { markAttempt } from "#core/exam/marking/mark-attempt.ts";
import type { AttemptRecord } from "./attempt-record.ts";
import { recoverOnce } from "./attempt-work.ts";
import { withWorkDatabase, type Device } from "../storage/device.ts";
import { draftTables, recoverDrafts, takeTextsToSubmit } from "../draft/drafts.ts";
import { deleteWorkWriteAhead } from "./work-write-ahead.ts";
import { attemptAggregate, queueCommand, queueTables } from "../outbox/outbox.ts";

type HandInEnd = { now: number; reason: "finished" | "time_up" };

/** Returns when the attempt ended and its deadline, in ms since 1970. The deadline is null in practice mode. */
export function handInTimes(clock: TimerState, end: HandInEnd): { submitted_at: number; deadline: number | null } {
  if (clock.mode !== "exam") return { submitted_at: end.now, deadline: null };
  const deadline = Math.max(0, Math.round(clock.deadline));
  return { submitted_at: end.reason === "time_up" ? Math.min(end.now, deadline) : end.now, deadline };
}

/**
 * Hands an attempt in. In one transaction marks a Reading or Listening attempt with its copied answer key, stores the
 * result and queues the submission. A second call returns the first result.
 */
export async function handIn(device: Device, slug: string, end: HandInEnd): Promise<AttemptRecord> {
  await recoverOnce(device);
  await recoverDrafts(device);
  const { work } = device;
  const tables = [work.attempt, work.attemptModule, work.attemptKey, ...draftTables(work), ...queueTables(work)];
  const attempt = await withWorkDatabase(device, () =>
    work.transaction("rw", tables, async () => {
      const running = await work.attempt.get(slug);
      if (running === undefined) throw new Error("handed in an attempt that is not on this device");
      if (running.status !== "in_progress") return running;
      const [module, key] = await Promise.all([work.attemptModule.get(slug), work.attemptKey.get(slug)]);
      const times = handInTimes(running.clock, end);
      const marking =
        module === undefined || key === undefined
          ? null
          : markAttempt(running.head, module.module, key.key, running.work.answers);
      const handedIn: AttemptRecord = {
        ...running,
        status: marking === null ? "Completed" : "Evaluated",
        submitted_at: times.submitted_at,
        reason: end.reason,
        marking,
        delivery: "waiting",
        updated_at: end.now,
      };
      await work.attempt.put(handedIn);
      const isWriting = running.head.module_type === "writing";
      const texts = isWriting ? await takeTextsToSubmit(work, slug, module?.module, running.head.parts) : null;
      await queueCommand(work, {
        owner: running.owner,
        kind: "attempt.submit",
        payload: {
          ...running.head,
          work: running.work,
          ...(texts !== null && { texts }),
          ...times,
          reason: end.reason,
        },
        agg: attemptAggregate(slug),
        now: end.now,
        delay: 0,
      });
      return handedIn;
    }),
  );
  device.latest.delete(slug);
  deleteWorkWriteAhead(device, slug, Number.POSITIVE_INFINITY);
  return attempt;
}
