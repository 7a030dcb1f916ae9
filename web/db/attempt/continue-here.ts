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
 * not_downloaded: the exact content version is not here; fetch it with `Sync.fetchPinned`. speaking: an interview must
 * end on the device that records it. over: already handed in. unknown: this account has no such attempt here.
 */
export type ContinueProblem = "not_downloaded" | "speaking" | "over" | "unknown";

/**
 * Takes over an attempt that runs on another device: copies text and key, and continues with the server's answers. From
 * now on this device hands it in when time runs out. Repeating the call changes nothing.
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

/** Returns text and key of the version that the attempt was started on, from its own copy or a download. */
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
 * Returns the timer to continue with. An exam timer keeps running from the original start. The server has the time
 * spent on the questions of a practice attempt but not its limit, so a practice timer continues without a limit.
 */
function continuedTimer(head: AttemptHead, module: Module, { work }: AttemptRecord): TimerState {
  const [part] = head.parts ?? [];
  const seconds = part === undefined ? module.duration : partSeconds(module, part);
  const clock = startTimer(head.mode, {
    durationSeconds: head.mode === "practice" ? null : seconds,
    extraTime: head.extra_time,
    now: { wall: head.started_at, mono: 0, asleep: true },
  });
  if (clock.mode === "exam") return clock;
  const used = Object.values(work.seconds).reduce((sum, one) => sum + one, 0);
  return { ...clock, elapsed: used * 1000 };
}

/** Returns the first unanswered question. */
function firstUnansweredPlace(module: Module, { head, place, work }: AttemptRecord): AttemptRecord["place"] {
  const [open = moduleNumbers(module, head.parts)[0]] = unansweredNumbers(module, work.answers, head.parts);
  const isIn = (part: Module["parts"][number]): boolean =>
    open !== undefined && moduleNumbers(module, [part.number]).includes(open);
  const part = module.parts.find(isIn)?.number ?? head.parts?.[0] ?? module.parts[0]?.number ?? 1;
  return { ...place, number: open ?? part, part };
}
