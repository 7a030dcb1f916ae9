import type { ModuleKey } from "#core/exam/content/answer-key.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { questionRef } from "#core/exam/drill/question-ref.ts";
import type { QuestionMark } from "#core/exam/marking/mark.ts";
import { questionCard, sentenceCard, wordCard } from "#core/exam/study/card-ref.ts";
import type { StudyCard } from "#core/exam/study/due-cards.ts";
import type { Word } from "#core/exam/study/word.ts";
import type { AttemptRecord } from "../attempt/attempt-record.ts";
import { listDrills } from "../drill/drill-rows.ts";
import { type Device, withCacheDatabase, withWorkDatabase } from "../storage/device.ts";
import { listWords } from "./words.ts";

/** A question that was answered wrong: its last wrong answer, and the attempt or drill where the learner gave it. */
export type Mistake = {
  kind: "question";
  ref: string;
  mark: QuestionMark;
  at: number;
  module_slug: string;
  content_version: string;
  source: { kind: "attempt"; slug: string } | { kind: "drill"; slug: string; item: number };
};
/** A sentence from a Writing answer of the learner, with its correction and the reason. */
export type SentenceMistake = { kind: "sentence"; at: number; sentence: string; better: string; reason: string };
export type CardSource = Mistake | SentenceMistake | { kind: "word"; word: Word };

/** A module whose questions are not on this device, and the number of the learner's mistakes in it. */
export type AbsentModule = { module_slug: string; module_type: ModuleType; title: string; mistakes: number };

export type StudyCards = {
  /** The cards that can be shown on this device. */
  cards: StudyCard[];
  sources: Map<string, CardSource>;
  absent: AbsentModule[];
};

/** Returns every card of an account that this device can show, and the absent modules whose cards it cannot show. */
export async function readStudyCards(device: Device, owner: string): Promise<StudyCards> {
  const [finished, packs, words] = await Promise.all([
    readFinished(device, owner),
    readPackKeys(device),
    listWords(device, owner),
  ]);
  const sources = new Map<string, CardSource>();
  const absent = new Map<string, AbsentModule>();
  const addMistake = (mistake: Mistake): void => {
    const card = questionCard(mistake.ref);
    const known = sources.get(card);
    if (known?.kind !== "question" || known.at <= mistake.at) sources.set(card, mistake);
  };

  for (const { attempt, key } of finished.attempts) {
    const wrong = (attempt.marking?.questions ?? []).filter(({ right }) => !right);
    if (wrong.length === 0) continue;
    const { module_slug, content_version, module_type } = attempt.head;
    const pack = packs.get(module_slug);
    const answeredKey = key ?? (pack?.content_version === content_version ? pack : undefined);
    // Question numbers may differ between versions, so only the answer key of the attempt's version names the
    // questions.
    if (answeredKey === undefined && pack !== undefined) continue;
    if (answeredKey === undefined) {
      const title = [attempt.book_name, attempt.test_name].filter(Boolean).join(", ");
      const mistakes = (absent.get(module_slug)?.mistakes ?? 0) + wrong.length;
      absent.set(module_slug, { module_slug, module_type, title, mistakes });
      continue;
    }
    for (const mark of wrong)
      addMistake({
        kind: "question",
        ref: questionRef(answeredKey, mark.number),
        mark,
        at: attempt.submitted_at ?? attempt.updated_at,
        module_slug,
        content_version,
        source: { kind: "attempt", slug: attempt.slug },
      });
  }

  for (const { slug, groups, items, marking, finished_at } of finished.drills)
    for (const [item, { questions }] of (marking?.groups ?? []).entries()) {
      const group = groups[item];
      if (group === undefined) continue;
      const { module_slug, content_version } = group;
      const hasText = items !== null || hasAllQuestions(packs.get(module_slug), questions, content_version);
      for (const { ref, ...mark } of hasText ? questions : [])
        if (!mark.right)
          addMistake({
            kind: "question",
            ref,
            mark,
            at: finished_at ?? 0,
            module_slug,
            content_version,
            source: { kind: "drill", slug, item },
          });
    }

  for (const { attempt } of finished.attempts)
    for (const [card, source] of sentencesOf(attempt)) sources.set(card, source);
  for (const word of words) sources.set(wordCard(word.word_id), { kind: "word", word });
  const cards = Array.from(sources, ([card, source]) => ({
    card,
    since: source.kind === "word" ? source.word.at : source.at,
    wrongAt: source.kind === "question" ? source.at : null,
  }));
  return { cards, sources, absent: [...absent.values()] };
}

/** Ids of priorities of an evaluation that correct one sentence by a grammar rule. */
const SENTENCE_PRIORITIES: ReadonlySet<string> = new Set(["errors", "error-free", "mechanics"]);

function sentencesOf({ slug, submitted_at, updated_at, evaluation }: AttemptRecord): [string, SentenceMistake][] {
  return (evaluation?.result.tasks ?? []).flatMap(({ section, priorities }) =>
    priorities.flatMap(({ id, criterion, say, values, place, better }): [string, SentenceMistake][] => {
      if (criterion !== "grammar" || !SENTENCE_PRIORITIES.has(id)) return [];
      if (place === undefined || better === undefined) return [];
      const at = submitted_at ?? updated_at;
      // `say` may also mention other mistakes of the answer; `reason` is about this sentence only.
      const reason = typeof values?.["reason"] === "string" ? values["reason"] : say;
      const mistake = { kind: "sentence", at, sentence: place.quote, better, reason } as const;
      return [[sentenceCard(slug, section, place.start), mistake]];
    }),
  );
}

/** Returns whether the downloaded module has all the asked questions, in the same version or under the same ids. */
function hasAllQuestions(pack: ModuleKey | undefined, asked: readonly { ref: string }[], version: string): boolean {
  if (pack === undefined) return false;
  if (pack.content_version === version) return true;
  const refs = new Set(pack.questions.map(({ number }) => questionRef(pack, number)));
  return asked.every(({ ref }) => refs.has(ref));
}

/** Handed-in attempts with the answer keys on this device, and finished drills. */
type FinishedWork = {
  attempts: { attempt: AttemptRecord; key: ModuleKey | undefined }[];
  drills: Awaited<ReturnType<typeof listDrills>>;
};

async function readFinished(device: Device, owner: string): Promise<FinishedWork> {
  const { work } = device;
  return withWorkDatabase(device, async () => {
    const attempts = (await work.attempt.where("owner").equals(owner).toArray()).filter(
      ({ status }) => status !== "in_progress",
    );
    const keys = await work.attemptKey.bulkGet(attempts.map(({ slug }) => slug));
    return {
      attempts: attempts.map((attempt, index) => ({ attempt, key: keys[index]?.key })),
      drills: (await listDrills(device, owner)).filter(({ marking }) => marking !== null),
    };
  });
}

async function readPackKeys(device: Device): Promise<Map<string, ModuleKey>> {
  const { cache } = device;
  return withCacheDatabase(device, async () => {
    const readySlugs = await cache.packRows.filter(({ state }) => state === "ready").primaryKeys();
    const keys = await cache.packKeys.bulkGet(readySlugs);
    return new Map(keys.flatMap((row) => (row === undefined ? [] : [[row.module_slug, row.key] as const])));
  });
}
