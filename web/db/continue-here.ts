import type { AttemptHead } from "#core/exam/attempt/attempt.ts";
import { partSeconds } from "#core/exam/attempt/choose-part.ts";
import { startClock, type ClockState } from "#core/exam/attempt/clock.ts";
import { unansweredNumbers } from "#core/exam/attempt/progress.ts";
import { pieceOf } from "#core/exam/attempt/piece.ts";
import type { ModuleKey } from "#core/exam/content/answer-key.ts";
import type { Module } from "#core/exam/content/module.ts";
import { moduleNumbers } from "#core/exam/content/question-numbers.ts";
import type { Pack } from "#core/wire/books.ts";
import type { AttemptRecord } from "./attempt-record.ts";
import { recovered, remember } from "./attempt-work.ts";
import { atWork, type Device } from "./device.ts";
import { getPackContent, getPackKey } from "./packs.ts";

/**
 * not_downloaded: the very content that the attempt was begun on is not here; fetch it (`Sync.fetchPinned`) and hand it in.
 * speaking: an interview ends where it was begun, with its recordings. over: handed in meanwhile. unknown: no such
 * attempt of this account is here.
 */
export type ContinueProblem = "not_downloaded" | "speaking" | "over" | "unknown";

/**
 * Takes a running attempt of another device over (rulings 15): copies text and key of the download, as a start does, and
 * goes on with the answers that the server has. From now on this device hands it in at zero. Doing it again changes
 * nothing.
 */
export async function continueHere(
  device: Device,
  owner: string,
  slug: string,
  fetched?: Pack,
): Promise<{ attempt: AttemptRecord } | { problem: ContinueProblem }> {
  await recovered(device);
  const { work } = device;
  const known = await atWork(device, () => work.attempt.get(slug));
  if (known === undefined || known.owner !== owner) return { problem: "unknown" };
  const { head } = known;
  if (known.status !== "in_progress") return { problem: "over" };
  if (head.module_type === "speaking" && !known.held) return { problem: "speaking" };
  const source = await contentFor(device, head, fetched);
  const stored = await atWork(device, () =>
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
      const module = pieceOf(source.module, head.only);
      const taken: AttemptRecord = {
        ...attempt,
        held: true,
        clock: clockHere(head, module, attempt),
        place: placeHere(module, attempt),
      };
      await work.attemptModule.put({ slug, module });
      if (key !== null) await work.attemptKey.put({ slug, key });
      await work.attempt.put(taken);
      return taken;
    }),
  );
  return "problem" in stored ? stored : { attempt: remember(device, stored) };
}

/** Text and key of the version that the attempt was begun on: what was fetched for it, or a download of that version. */
async function contentFor(
  device: Device,
  { module_slug, content_version }: AttemptHead,
  fetched: Pack | undefined,
): Promise<{ module: Module; key: ModuleKey | null } | null> {
  if (fetched?.module.content_version === content_version) return fetched;
  const [pack, key] = await Promise.all([getPackContent(device, module_slug), getPackKey(device, module_slug)]);
  return pack?.module.content_version === content_version ? { module: pack.module, key: key ?? null } : null;
}

/**
 * An exam's clock has been running since its start, wherever it is continued. In practice the time spent on questions is
 * what is known of the time used; how long was granted is not, so it goes on untimed.
 */
function clockHere(head: AttemptHead, module: Module, { work }: AttemptRecord): ClockState {
  const [part] = head.parts ?? [];
  const seconds = part === undefined ? module.duration : partSeconds(module, part);
  const clock = startClock(head.mode, {
    durationSeconds: head.mode === "practice" ? null : seconds,
    extraTime: head.extra_time,
    now: { wall: head.started_at, mono: 0, asleep: true },
  });
  if (clock.mode === "exam") return clock;
  const used = Object.values(work.seconds).reduce((sum, one) => sum + one, 0);
  return { ...clock, elapsed: used * 1000 };
}

/** The first question without an answer. */
function placeHere(module: Module, { head, place, work }: AttemptRecord): AttemptRecord["place"] {
  const [open = moduleNumbers(module, head.parts)[0]] = unansweredNumbers(module, work.answers, head.parts);
  const isIn = (part: Module["parts"][number]): boolean =>
    open !== undefined && moduleNumbers(module, [part.number]).includes(open);
  const part = module.parts.find(isIn)?.number ?? head.parts?.[0] ?? module.parts[0]?.number ?? 1;
  return { ...place, number: open ?? part, part };
}
