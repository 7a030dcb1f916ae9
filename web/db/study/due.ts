import { type CardState, cardStates } from "#core/exam/study/card-state.ts";
import { type DueCards, dueCards } from "#core/exam/study/due-cards.ts";
import type { Device } from "../storage/device.ts";
import { watch, type Watch } from "../storage/watch.ts";
import { readStudyCards, type StudyCards } from "./study-cards.ts";
import { listStudyEntries } from "./study-log.ts";

export type DueOnDevice = StudyCards & { selection: DueCards; states: Map<string, CardState> };

/**
 * Returns the cards on this device with their states, and which of them are due. `now`: server time in ms since 1970.
 * `zone`: minutes east of UTC. `extraCards`: cards above the daily limits. Import this file lazily, because it loads
 * the scheduler.
 */
export async function readDue(
  device: Device,
  owner: string,
  { now, zone, extraCards = 0 }: { now: number; zone: number; extraCards?: number },
): Promise<DueOnDevice> {
  const [known, log] = await Promise.all([readStudyCards(device, owner), listStudyEntries(device, owner)]);
  const states = cardStates(log);
  return { ...known, states, selection: dueCards({ cards: known.cards, states, log, now, zone, extraCards }) };
}

/** Watches how many cards are due. Calls `readTime` at each change. */
export function watchDueCount(
  device: Device,
  owner: string,
  readTime: () => { now: number; zone: number },
): Watch<number> {
  return watch(async () => (await readDue(device, owner, readTime())).selection.now.length);
}
