import { readTimer, type ClockReading } from "#core/exam/attempt/timer.ts";
import { getAttempt, listAttempts, saveTimer } from "./attempts.ts";
import { handIn } from "./hand-in.ts";
import type { Device } from "../storage/device.ts";
import { isRunningHere } from "./running-here.ts";
import { type Digest, handInSpeaking, finishInterruptedRecordings } from "../speaking/recordings.ts";

/** Runs an action while no page has the attempt open; does nothing otherwise. */
export type RunIfClosed = (slug: string, act: () => Promise<void>) => Promise<void>;

/**
 * Hands in the account's exams whose time has run out. Returns how many. Skips exams of other devices and exams that a
 * page has open.
 */
export async function handInOverdue(
  device: Device,
  owner: string,
  options: { now: ClockReading; runIfClosed: RunIfClosed; digest: Digest },
): Promise<number> {
  const attempts = await listAttempts(device, owner);
  let count = 0;
  for (const { slug } of attempts.filter(isRunningHere)) {
    // Each attempt has its own transaction, so that one failure does not block the others.
    await options.runIfClosed(slug, async () => {
      if (await handInIfOver(device, slug, options)) count += 1;
    });
  }
  return count;
}

async function handInIfOver(
  device: Device,
  slug: string,
  { now, digest }: { now: ClockReading; digest: Digest },
): Promise<boolean> {
  // Reads the attempt again, because the page that just closed may have changed it.
  const attempt = await getAttempt(device, slug);
  if (attempt === undefined || !isRunningHere(attempt)) return false;
  const timer = readTimer(attempt.clock, now);
  await saveTimer(device, slug, timer.state);
  if (timer.phase !== "over") return false;
  const end = { now: Math.round(now.wall), reason: "time_up" } as const;
  if (attempt.head.module_type === "speaking") {
    await finishInterruptedRecordings(device, slug, digest, end.now);
    await handInSpeaking(device, slug, end);
  } else await handIn(device, slug, end);
  return true;
}
