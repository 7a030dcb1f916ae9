import type { AttemptHead } from "#core/exam/attempt/attempt.ts";
import { partSeconds } from "#core/exam/attempt/choose-part.ts";
import { startTimer, type TimerState } from "#core/exam/attempt/timer.ts";
import { unansweredNumbers } from "#core/exam/attempt/progress.ts";
import { pickQuestions } from "#core/exam/attempt/practice-set.ts";
import type { ModuleKey } from "#core/exam/content/answer-key.ts";
import type { Module } from "#core/exam/content/module.ts";
import { moduleNumbers } from "#core/exam/content/question-numbers.ts";
import type { Pack } from "#core/wire/library/books.ts";
import type { AttemptRecord } from "./attempt-record.ts";
import { recoverOnce, cacheLatestWork } from "./attempt-work.ts";
import { withWorkDatabase, type Device } from "../storage/device.ts";
import { getPackContent, getPackKey } from "../library/packs.ts";

/**
 * not_downloaded: this device lacks the attempt's content version; fetch it with `Sync.fetchPinned`. speaking: an
 * interview must end on the device that records it. over: the attempt is handed in. unknown: this account has no such
 * attempt on this device.
 */
export type ContinueProblem = "not_downloaded" | "speaking" | "over" | "unknown";

/**
 * Continues an attempt that another device started. Copies the module and its answer key, and continues with the
 * server's answers. This device then also hands the attempt in when time runs out. Repeating the call changes nothing.
 */
export async function continueHere(
  device: Device,
  owner: string,
  slug: string,
  fetched?: Pack,
): Promise<{ attempt: AttemptRecord } | { problem: ContinueProblem }> {
  await recoverOnce(device);
  const { work } = device;
  const known = await withWorkDatabase(device, () => work.attempt.get(slug));
  if (known === undefined || known.owner !== owner) return { problem: "unknown" };
  const { head } = known;
  if (known.status !== "in_progress") return { problem: "over" };
  if (head.module_type === "speaking" && !known.held) return { problem: "speaking" };
  const source = await findAttemptContent(device, head, fetched);
  const stored = await withWorkDatabase(device, () =>
    work.transaction("rw", [work.attempt, work.attemptModule, work.attemptKey], async () => {
      const attempt = await work.attempt.get(slug);
      if (attempt?.status !== "in_progress") return { problem: "over" } as const;
      const copy = await work.attemptModule.get(slug);
      if (copy !== undefined) {
        if (!attempt.held) await work.attempt.put({ ...attempt, held: true });
        return { ...attempt, held: true };
      }
      if (source === null) return { problem: "not_downloaded" } as const;
      const { key } = source;
      const module = pickQuestions(source.module, head.only);
      const continued: AttemptRecord = {
        ...attempt,
        held: true,
        clock: continuedTimer(head, module, attempt),
        place: firstUnansweredPlace(module, attempt),
      };
      await work.attemptModule.put({ slug, module });
      if (key !== null) await work.attemptKey.put({ slug, key });
      await work.attempt.put(continued);
      return continued;
    }),
  );
  return "problem" in stored ? stored : { attempt: cacheLatestWork(device, stored) };
}

/**
 * Returns module and answer key in the attempt's version, from `fetched` or from a download. Null if neither has that
 * version.
 */
async function findAttemptContent(
  device: Device,
  { module_slug, content_version }: AttemptHead,
  fetched: Pack | undefined,
): Promise<{ module: Module; key: ModuleKey | null } | null> {
  if (fetched?.module.content_version === content_version) return fetched;
  const [pack, key] = await Promise.all([getPackContent(device, module_slug), getPackKey(device, module_slug)]);
  return pack?.module.content_version === content_version ? { module: pack.module, key: key ?? null } : null;
}

/**
 * Returns the timer to continue with. An exam timer runs from the original start. A practice timer starts from the time
 * spent on the questions, without a limit: the server does not know the limit.
 */
function continuedTimer(head: AttemptHead, module: Module, { work }: AttemptRecord): TimerState {
  const [part] = head.parts ?? [];
  const seconds = part === undefined ? module.duration : partSeconds(module, part);
  const timer = startTimer(head.mode, {
    durationSeconds: head.mode === "practice" ? null : seconds,
    extraTime: head.extra_time,
    now: { wall: head.started_at, mono: 0, asleep: true },
  });
  if (timer.mode === "exam") return timer;
  const usedSeconds = Object.values(work.seconds).reduce((sum, questionSeconds) => sum + questionSeconds, 0);
  return { ...timer, elapsed: usedSeconds * 1000 };
}

/** Returns the place of the first unanswered question, or the first question if all are answered. */
function firstUnansweredPlace(module: Module, { head, place, work }: AttemptRecord): AttemptRecord["place"] {
  const [firstNumber] = moduleNumbers(module, head.parts);
  const [number = firstNumber] = unansweredNumbers(module, work.answers, head.parts);
  const hasQuestion = (part: Module["parts"][number]): boolean =>
    number !== undefined && moduleNumbers(module, [part.number]).includes(number);
  const part = module.parts.find(hasQuestion)?.number ?? head.parts?.[0] ?? module.parts[0]?.number ?? 1;
  return { ...place, number: number ?? part, part };
}
