import type { Cast } from "./cast.ts";
import { choosePause, pauseAfterMark } from "./pauses.ts";
import { join, level, type Samples, trim } from "./samples.ts";
import type { Spoken } from "./speak.ts";
import type { Take } from "./turns.ts";

/**
 * A level in dB against the loudest frame. If the voice is louder than this at a punctuation mark, it does not pause
 * there, and the sentence is not cut there.
 */
const RUNS_ON_DB = -30;

/** An inserted pause. The cast gives each kind a range, from which the length was chosen at random. */
export type Silence = { kind: keyof Cast["pauses"]; seconds: number };

/** A sentence, cut out of its take. `edges` are the levels at the cuts before and after it, in dB. */
export type Sentence = { samples: Samples; silences: Silence[]; edges: number[] };

/** Cuts takes into sentences, by cue id, at the cast's level. Inserts pauses at the punctuation marks inside them. */
export function cutSentences(
  takes: readonly Take[],
  spoken: ReadonlyMap<string, Spoken>,
  cast: Cast,
): Map<string, Sentence> {
  const sentences = new Map<string, Sentence>();
  for (const take of takes) {
    const sound = spoken.get(take.key);
    if (sound === undefined) throw new Error(`no sound for ${take.sentences[0]?.id}`);
    const levelled = level(sound.samples, cast.output.rate, cast.output.speech);
    take.sentences.forEach(({ id, say }, index) => {
      sentences.set(id, cutSentence({ ...sound, samples: levelled }, index, `${take.voice} ${say}`, cast));
    });
  }
  return sentences;
}

function cutSentence({ samples, pieces }: Spoken, index: number, seed: string, cast: Cast): Sentence {
  const { rate } = cast.output;
  const parts: Samples[] = [];
  const silences: Silence[] = [];
  const own = pieces.filter(({ sentence }) => sentence === index);
  const before = pieces.findLast(({ sentence }) => sentence < index);
  let isCut = true;
  own.forEach(({ start, end, mark, edge }, position) => {
    const isLast = position === own.length - 1;
    const kind = isLast ? null : pauseAfterMark(mark);
    const cutsHere = isLast || (kind !== null && edge <= RUNS_ON_DB);
    const part = trim(samples.slice(start, end), rate, { start: isCut, end: cutsHere });
    if (part.length === 0) return;
    parts.push(part);
    if (kind !== null && cutsHere) {
      const seconds = choosePause(cast.pauses[kind], `${seed} ${position}`);
      silences.push({ kind, seconds });
      parts.push(new Int16Array(Math.round(seconds * rate)));
    }
    isCut = cutsHere;
  });
  const edges = [before?.edge, own.at(-1)?.edge].filter((edge) => edge !== undefined);
  const sound = join(parts);
  if (sound.length === 0) throw new Error(`the speech engine returned only silence for "${seed}"`);
  return { samples: sound, silences, edges };
}
