import * as v from "valibot";
import { AttemptSlugSchema, InstantSchema } from "../attempt/attempt.ts";
import { boundedList } from "../bounded-list.ts";
import { CardRefSchema } from "./card-ref.ts";

/**
 * What the learner did with a card. again, good: the two ratings. suspend: the card is not shown until `resume`.
 * delete: it is never shown again, unless `restore` undoes that.
 */
export const StudyActSchema = v.picklist(["again", "good", "suspend", "resume", "delete", "restore"]);
export type StudyAct = v.InferOutput<typeof StudyActSchema>;

/** Minutes east of UTC. Time zones are between UTC-12 and UTC+14. */
export const ZoneSchema = v.pipe(v.number(), v.integer(), v.minValue(-900), v.maxValue(900));

/** One line of the study log. A line is never changed and never removed. */
export const StudyEntrySchema = v.object({
  /** 128 random bits in base64url, created on the device. */
  id: AttemptSlugSchema,
  card: CardRefSchema,
  /** By the server's clock, in ms since 1970. */
  at: InstantSchema,
  /** The learner's time zone, because a study day begins at the learner's midnight. */
  zone: ZoneSchema,
  act: StudyActSchema,
});
export type StudyEntry = v.InferOutput<typeof StudyEntrySchema>;

/** Maximum number of entries in one command, and of one chunk of the log as devices receive it. */
export const MAX_LOG_ENTRIES = 100;
export const StudyEntriesSchema = v.pipe(boundedList(StudyEntrySchema, MAX_LOG_ENTRIES), v.minLength(1));

/** Returns the entries of each card, sorted by time, then id. The order in which they arrived never matters. */
export function entriesByCard(log: Iterable<StudyEntry>): Map<string, StudyEntry[]> {
  const cards = new Map<string, Map<string, StudyEntry>>();
  for (const entry of log) {
    const entries = cards.get(entry.card) ?? new Map<string, StudyEntry>();
    entries.set(entry.id, entry);
    cards.set(entry.card, entries);
  }
  return new Map([...cards].map(([card, entries]) => [card, [...entries.values()].sort(byTime)]));
}

function byTime(a: StudyEntry, b: StudyEntry): number {
  return a.at - b.at || (a.id < b.id ? -1 : 1);
}
