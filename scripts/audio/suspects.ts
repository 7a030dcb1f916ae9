import type { Recording } from "./recording.ts";
import type { Script } from "./script.ts";

/** A sentence this much faster than the middle of its voice is suspected of being hurried. */
const HURRIED = 1.45;
/** Speech that is louder than this, in dB, where a sentence was cut, is suspected of being clipped. */
const CUT_DB = -26;

/** Returns the sentences that somebody should listen to, with the reason. */
export function suspectSentences(script: Script, { timeline, sentences }: Recording, rate: number): string[] {
  const found: string[] = [];
  const spoken = script.items.flatMap((item) => {
    const sound = timeline.sounds.find(({ id }) => item.kind === "speech" && id === item.id);
    if (item.kind !== "speech" || sound === undefined) return [];
    return [{ item, letters: (item.say.length * rate) / sound.samples.length }];
  });
  for (const { item, letters } of spoken) {
    const own = spoken.filter((one) => one.item.voice === item.voice).map((one) => one.letters);
    const middle = own.sort((a, b) => a - b)[own.length >> 1] ?? letters;
    if (letters > middle * HURRIED) found.push(`${script.part} ${item.id}: hurried, “${item.say}”`);
    if ((sentences.get(item.id)?.edges ?? []).some((edge) => edge > CUT_DB))
      found.push(`${script.part} ${item.id}: not quiet where it was cut, “${item.say}”`);
  }
  return found;
}
