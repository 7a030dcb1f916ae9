import { type CardState, cardStates } from "#core/exam/study/card-state.ts";
import { type DueCards, dueCards } from "#core/exam/study/due-cards.ts";
import type { Device } from "../storage/device.ts";
import { watch, type Watch } from "../storage/watch.ts";
import { readStudyCards, type StudyCards } from "./study-cards.ts";
import { listStudyEntries } from "./study-log.ts";

export type DueOnDevice = StudyCards & { selection: DueCards; states: Map<string, CardState> };

/**
 * Returns the cards of this device with their states, and which of them are due. `now`: by the server's clock. `zone`:
 * minutes east of UTC. `extraCards`: cards above the daily limits. Import it lazily: it loads the scheduler.
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

/** Watches how many cards there are to review now. `clock`: the time and the zone, read at each change. */
export function watchDueCount(
  device: Device,
  owner: string,
  clock: () => { now: number; zone: number },
): Watch<number> {
  return watch(async () => (await readDue(device, owner, clock())).selection.now.length);
}
