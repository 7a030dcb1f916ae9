import { readClock, type ClockReading } from "#core/exam/attempt/clock.ts";
import { getAttempt, listAttempts, saveClock } from "./attempts.ts";
import { handIn } from "./hand-in.ts";
import type { Device } from "./device.ts";
import { isRunningHere } from "./running-here.ts";
import { type Digest, handInSpeaking, rescueRecordings } from "./recordings.ts";

/** Runs an act while no page has the attempt open; does nothing where one has. */
export type WhileFree = (slug: string, act: () => Promise<void>) => Promise<void>;

/**
 * Hands in the exams of this device whose time ran out while nobody had them open, as they stood at their deadline.
 * Answers how many. An exam of another device is left to that one, and an open one to its page.
 */
export async function handInOverdue(
  device: Device,
  owner: string,
  parts: { now: ClockReading; whileFree: WhileFree; digest: Digest },
): Promise<number> {
  const attempts = await listAttempts(device, owner);
  let count = 0;
  for (const { slug } of attempts.filter(isRunningHere)) {
    // One after the other, each in its own transaction: a failure of one keeps nobody else's from going in.
    await parts.whileFree(slug, async () => {
      if (await endIfOver(device, slug, parts)) count += 1;
    });
  }
  return count;
}

async function endIfOver(
  device: Device,
  slug: string,
  { now, digest }: { now: ClockReading; digest: Digest },
): Promise<boolean> {
  // It is free only now: what its page wrote last counts.
  const attempt = await getAttempt(device, slug);
  if (attempt === undefined || !isRunningHere(attempt)) return false;
  const face = readClock(attempt.clock, now);
  await saveClock(device, slug, face.state);
  if (face.phase !== "over") return false;
  const end = { now: Math.round(now.wall), reason: "time_up" } as const;
  if (attempt.head.module_type === "speaking") {
    await rescueRecordings(device, slug, digest, end.now);
    await handInSpeaking(device, slug, end);
  } else await handIn(device, slug, end);
  return true;
}
