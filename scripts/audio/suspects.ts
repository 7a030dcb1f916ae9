import type { Recording } from "./recording.ts";
import type { Script } from "./script.ts";

/** A sentence that is this many times faster than the median of its voice may be hurried. */
const HURRIED_FACTOR = 1.45;
/** If the level where a sentence was cut is above this, in dB against the loudest frame, speech may be clipped. */
const MAX_CUT_LEVEL_DB = -26;

/** Returns the sentences that somebody should listen to, with the reason. */
export function suspectSentences(script: Script, { timeline, sentences }: Recording, rate: number): string[] {
  const found: string[] = [];
  const spoken = script.items.flatMap((item) => {
    const sound = timeline.sounds.find(({ id }) => item.kind === "speech" && id === item.id);
    if (item.kind !== "speech" || sound === undefined) return [];
    return [{ item, lettersPerSecond: (item.say.length * rate) / sound.samples.length }];
  });
  for (const { item, lettersPerSecond } of spoken) {
    const own = spoken.filter((other) => other.item.voice === item.voice).map((other) => other.lettersPerSecond);
    const median = own.sort((a, b) => a - b)[own.length >> 1] ?? lettersPerSecond;
    if (lettersPerSecond > median * HURRIED_FACTOR) found.push(`${script.part} ${item.id}: hurried, “${item.say}”`);
    if ((sentences.get(item.id)?.edges ?? []).some((edge) => edge > MAX_CUT_LEVEL_DB))
      found.push(`${script.part} ${item.id}: not quiet where it was cut, “${item.say}”`);
  }
  return found;
}
