import { type Cast, voiceRecipe } from "./cast.ts";
import { hashOf } from "./hash.ts";
import { applyPronunciation } from "./pronunciation.ts";
import type { Script, Speech } from "./script.ts";

/** One call of the engine, which speaks sentences of one turn together. Each sentence has the id of its cue. */
export type Take = { voice: string; sentences: { id: string; say: string; pace: number }[]; key: string };

/** The engine refuses more than 508 phonemes at once. So many letters make fewer: most make one, some make two. */
const MAX_LETTERS_AT_ONCE = 300;
/** The engine hurries shorter utterances, so we add a sentence and cut it off afterwards. */
const MIN_LETTERS = 16;
const FOLLOWING_SENTENCE = "Yes, I see what you mean.";
/** Version of the method that makes and levels takes. Raising it makes every recording outdated. */
export const PROCESS_VERSION = 3;

/** Returns the calls of the engine that a script needs. A long turn is divided at ends of sentences. */
export function takesOf(script: Script, cast: Cast): Take[] {
  const turns = new Map<number, Speech[]>();
  for (const item of script.items)
    if (item.kind === "speech") turns.set(item.turn, [...(turns.get(item.turn) ?? []), item]);
  return [...turns.values()].flatMap((turn) => divideTurn(turn).map((sentences) => takeOf(sentences, cast)));
}

/** Returns the text for the engine: the sentences, followed by another sentence if they are short. */
export function requestOf(take: Take, cast: Cast): { say: string; pace: number }[] {
  const sentences = take.sentences.map(({ say, pace }) => ({ say: applyPronunciation(say, cast.pronunciation), pace }));
  return isShort(take.sentences) ? [...sentences, { say: FOLLOWING_SENTENCE, pace: 1 }] : sentences;
}

function takeOf(sentences: readonly Speech[], cast: Cast): Take {
  const voice = sentences[0]?.voice ?? "";
  const take = { voice, sentences: sentences.map(({ id, say, pace = 1 }) => ({ id, say, pace })), key: "" };
  return {
    ...take,
    key: hashOf({ process: PROCESS_VERSION, voice: voiceRecipe(cast, voice), say: requestOf(take, cast) }),
  };
}

/** Divides a turn into parts of about the same length that the engine can speak at once. */
function divideTurn(turn: readonly Speech[]): Speech[][] {
  const whole = lettersOf(turn);
  const share = whole / Math.ceil(whole / MAX_LETTERS_AT_ONCE);
  const parts: Speech[][] = [];
  let before = 0;
  for (const sentence of turn) {
    const last = parts.at(-1);
    const middle = before + sentence.say.length / 2;
    const fits = last !== undefined && lettersOf(last) + sentence.say.length <= MAX_LETTERS_AT_ONCE;
    if (last !== undefined && fits && middle < share * parts.length) last.push(sentence);
    else parts.push([sentence]);
    before += sentence.say.length;
  }
  return parts;
}

const lettersOf = (sentences: readonly Pick<Speech, "say">[]) =>
  sentences.reduce((sum, { say }) => sum + say.length, 0);
const isShort = (sentences: readonly { say: string }[]) => lettersOf(sentences as Speech[]) < MIN_LETTERS;
