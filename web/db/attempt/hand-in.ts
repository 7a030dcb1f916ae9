import { markAttempt } from "#core/exam/marking/mark-attempt.ts";
import type { AttemptRecord } from "./attempt-record.ts";
import { recoverOnce } from "./attempt-work.ts";
import { withWorkDatabase, type Device } from "../storage/device.ts";
import { draftTables, recoverDrafts, takeTextsToSubmit } from "../draft/drafts.ts";
import { deleteWriteAhead } from "../draft/write-ahead.ts";
import { attemptAggregate, queueCommand, queueTables } from "../outbox/outbox.ts";

/**
 * Hands an attempt in. In one transaction, marks it with the answer key that was copied at the start, stores the result
 * and queues the submission. A second call returns the first result.
 */
export async function handIn(
  device: Device,
  slug: string,
  end: { now: number; reason: "finished" | "time_up" },
): Promise<AttemptRecord> {
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
      const deadline = running.clock.mode === "exam" ? Math.max(0, Math.round(running.clock.deadline)) : null;
      const submittedAt = end.reason === "time_up" && deadline !== null ? Math.min(end.now, deadline) : end.now;
      const marking =
        module === undefined || key === undefined
          ? null
          : markAttempt(running.head, module.module, key.key, running.work.answers);
      const handedIn: AttemptRecord = {
        ...running,
        status: marking === null ? "Completed" : "Evaluated",
        submitted_at: submittedAt,
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
          submitted_at: submittedAt,
          deadline,
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
  deleteWriteAhead(device, slug, Number.POSITIVE_INFINITY);
  return attempt;
}
