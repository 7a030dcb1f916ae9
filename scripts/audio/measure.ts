import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Figures, measureSpread, type VoiceFigures } from "./figures.ts";
import { compareWords, heardWords, type Mishearing, namesOf, type SpokenWord, spokenWords } from "./heard-words.ts";
import { spokenAnswer, type TypedAnswer } from "./key-words.ts";
import { Listener } from "./listener.ts";
import { decode } from "./encode.ts";
import type { Recording } from "./recording.ts";
import type { Samples } from "./samples.ts";
import { type Script, speechesOf } from "./script.ts";
import { suspectSentences } from "./suspects.ts";
import { requestOf, type Take } from "./turns.ts";
import type { Work } from "./work.ts";

export type FinishedRecording = { script: Script; recording: Recording; audio: string };

/** The judge rates this many sentences of each voice, spread over the recording. */
const RATED_SENTENCES = 6;
const RATED_SECONDS = [2.6, 8.5] as const;

/** Measures one recording, or all recordings of a Speaking module together. */
export async function measureRecordings(
  all: readonly FinishedRecording[],
  { answers, work }: { answers: readonly TypedAnswer[]; work: Work },
): Promise<Omit<Figures, "of">> {
  mkdirSync(work.cache, { recursive: true });
  const scratch = mkdtempSync(join(tmpdir(), "measure-"));
  const listener = new Listener(work.cache, scratch);
  try {
    const heard = await hearAll(all, listener, work);
    const voices: Record<string, VoiceFigures> = {};
    for (const voice of [...new Set(all.flatMap(({ script }) => script.voices))].sort())
      if (heard.some(({ take }) => take.voice === voice))
        voices[voice] = await measureVoice(voice, all, heard, listener, work);
    const silences = all.flatMap(({ recording }) => recording.timeline.silences);
    const kinds = [...new Set(silences.map(({ kind }) => kind))].sort();
    const misheard = heard
      .flatMap(({ wrong }) => wrong)
      .filter(({ kind }) => kind !== "names")
      .map(({ said, heard: instead }) => `${said || "–"} → ${instead || "–"}`);
    return {
      voices,
      pauses: Object.fromEntries(
        kinds.map((kind) => [
          kind,
          measureSpread(silences.filter((silence) => silence.kind === kind).map(({ seconds }) => seconds)),
        ]),
      ),
      misheard,
      missed: missedAnswers(all, heard, answers),
      suspect: all.flatMap(({ script, recording }) => suspectSentences(script, recording, work.cast.output.rate)),
    };
  } finally {
    listener.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

type HeardTake = { take: Take; said: SpokenWord[]; text: string; wrong: Mishearing[] };

async function hearAll(
  all: readonly FinishedRecording[],
  listener: Listener,
  { cast, cache }: Work,
): Promise<HeardTake[]> {
  const listed = Object.entries(cast.pronunciation).filter(([, sound]) => sound.startsWith("/"));
  const names = namesOf(
    all.flatMap(({ script }) => speechesOf(script).map(({ say }) => say)),
    listed.map(([word]) => word).filter((word) => /^\p{Lu}/u.test(word)),
  );
  const heard: HeardTake[] = [];
  for (const { recording } of all)
    for (const take of recording.takes) {
      const own = take.sentences.flatMap(({ say }) => spokenWords(say, names));
      // The recogniser also hears the sentence that was added to a short line. Mishearings of that sentence do not
      // count.
      const added = requestOf(take, cast).slice(take.sentences.length);
      const whole = [...own, ...added.flatMap(({ say }) => spokenWords(say, names))];
      const text = await listener.hear(join(cache, `${take.key}.pcm`), take.key);
      const wrong = compareWords(whole, heardWords(text));
      heard.push({ take, said: own, text, wrong: added.length > 0 ? wrong.filter(isOf(own)) : wrong });
    }
  return heard;
}

const isOf = (own: readonly SpokenWord[]) => (mishearing: Mishearing) =>
  own.some(({ word }) => mishearing.said.split(" ").includes(word));

async function measureVoice(
  voice: string,
  all: readonly FinishedRecording[],
  heard: readonly HeardTake[],
  listener: Listener,
  { cast, cache }: Work,
): Promise<VoiceFigures> {
  const own = heard.filter(({ take }) => take.voice === voice);
  const count = (kind: SpokenWord["kind"]) => ({
    words: own.reduce((sum, { said }) => sum + said.filter((word) => word.kind === kind).length, 0),
    wrong: own.reduce((sum, { wrong }) => sum + wrong.filter((mishearing) => mishearing.kind === kind).length, 0),
  });
  const { rate } = cast.output;
  const spoken: { samples: Samples; finished: Samples; words: number }[] = [];
  for (const { script, recording, audio } of all) {
    const file = await decode(audio, rate);
    for (const item of speechesOf(script).filter((speech) => speech.voice === voice)) {
      const sound = recording.timeline.sounds.find(({ id }) => id === item.id);
      if (sound === undefined) continue;
      const finished = file.slice(sound.start, sound.start + sound.samples.length);
      spoken.push({ samples: sound.samples, finished, words: item.say.split(/\s+/).length });
    }
  }
  const seconds = spoken.reduce((sum, { samples }) => sum + samples.length / rate, 0);
  const words = spoken.reduce((sum, sentence) => sum + sentence.words, 0);
  const rated = pickSpread(
    spoken.filter(
      ({ samples }) => samples.length / rate >= RATED_SECONDS[0] && samples.length / rate <= RATED_SECONDS[1],
    ),
    RATED_SENTENCES,
  );
  const scores = [];
  const finished = [];
  for (const sentence of rated) {
    scores.push(await listener.judge(sentence.samples));
    finished.push(await listener.judge(sentence.finished));
  }
  return {
    plain: count("plain"),
    names: count("names"),
    numbers: count("numbers"),
    rate: Math.round((words * 60) / Math.max(seconds, 1)),
    ...(await listener.compare(own.map(({ take }) => join(cache, `${take.key}.pcm`)))),
    score: mean(scores),
    finished: mean(finished),
  };
}

/** Returns the answers that the recogniser did not hear in any sentence that gives them. */
function missedAnswers(
  all: readonly FinishedRecording[],
  heard: readonly HeardTake[],
  answers: readonly TypedAnswer[],
): Record<string, string> {
  const missed: Record<string, string> = {};
  for (const answer of answers) {
    const places = all.flatMap(({ script }) =>
      speechesOf(script).flatMap((item) => {
        const words = spokenAnswer(answer, item);
        const take = heard.find(({ take: { sentences } }) => sentences.some(({ id }) => id === item.id));
        return words === null || take === undefined ? [] : [{ words, text: take.text }];
      }),
    );
    const isUnderstood = places.some(({ words, text }) => isHeard(words, heardWords(text).join("")));
    const first = places[0];
    if (first !== undefined && !isUnderstood) missed[answer.number] = `${first.words.join(" ")}: ${first.text}`;
  }
  return missed;
}

/**
 * Returns whether the words were heard in order. Letters follow each other; other words may have words between them.
 */
function isHeard(words: readonly string[], heard: string): boolean {
  if (words.some((word) => word.length === 1)) return heard.includes(words.join(""));
  let from = 0;
  return words.every((word) => {
    const found = heard.indexOf(word, from);
    from = found + word.length;
    return found >= 0;
  });
}

/** Returns at most `most` items, evenly spread over the list. */
function pickSpread<T>(items: readonly T[], most: number): T[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, index) => items[Math.floor((index * items.length) / most)] as T);
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : Math.round((100 * values.reduce((sum, value) => sum + value, 0)) / values.length) / 100;
