import { formatBand } from "#core/format/format-number.ts";
import { readText } from "#core/exam/language/read-text.ts";
import { countWords } from "#core/exam/writing/word-count.ts";
import { taskHtml } from "#core/exam/content/task-html.ts";
import { reportBand } from "#core/exam/bands/examiner.ts";
import type {
  ScriptSection,
  Seed,
  SeedAnswer,
  SeedChoices,
  SeedCreate,
  TaskBands,
  TaskMarks,
} from "#core/wire/crm/quality.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { findStaffNames } from "#api/store/account/staff.ts";
import { addOfficeChange } from "#api/store/operate/office-changes.ts";
import { listSeedBooks, listSeedSamples, type SeedSample } from "#api/store/quality/seed-samples.ts";
import {
  countExaminersBySeed,
  insertSeed,
  listSeeds,
  listSeedsById,
  listSeedsNotGivenTo,
  type SeedScript,
  stopSeed,
} from "#api/store/quality/seed-scripts.ts";
import { insertSecondMarking, parseMarks } from "#api/store/quality/second-markings.ts";
import type { Db } from "#api/store/store.ts";
import { randomId } from "#api/random-id.ts";

const NO_SEED: Problem = { problem: "not_found", detail: "There is no such seed." };
const NO_FEEDBACK = { ta_feedback: "", cc_feedback: "", lr_feedback: "", ga_feedback: "" };
const OPENING_CHARACTERS = 80;

/** Returns the books with model answers, and the answers of one book: the wanted book, or else the first. */
export async function listSeedChoices(db: Db, wanted: string | undefined): Promise<SeedChoices> {
  const books = await listSeedBooks(db);
  const book = (books.find(({ slug }) => slug === wanted) ?? books[0])?.slug ?? null;
  const tests = new Map<string, SeedChoices["tests"][number]>();
  for (const found of book === null ? [] : await listSeedSamples(db, { book })) {
    const { module_slug, test_name, test_type } = found;
    const test = tests.get(module_slug) ?? { module_slug, test_name, test_type, answers: [] };
    test.answers.push(toAnswer(found));
    tests.set(module_slug, test);
  }
  return { books, book, tests: [...tests.values()] };
}

function toAnswer({ sample, section }: SeedSample): SeedAnswer {
  const { task, coherence, lexis, grammar } = sample.criteria;
  return {
    id: sample.id,
    task: section.task,
    ta_bands: task,
    cc_bands: coherence,
    lr_bands: lexis,
    ga_bands: grammar,
    band: sample.band,
    opening: sample.answer.slice(0, OPENING_CHARACTERS),
  };
}

/**
 * Creates a seed from model answers of one test: a script with agreed bands, which examiners mark without knowing these
 * bands. The seed keeps a copy of the texts.
 */
export async function addSeed(
  { store, clock }: Pick<Services, "store" | "clock">,
  adminId: string,
  { tasks }: SeedCreate,
): Promise<Seed | Problem> {
  const samples = await listSeedSamples(store.db, { ids: tasks.map(({ answer }) => answer) });
  const chosen = samples.map((found) => ({ found, given: tasks.find(({ answer }) => answer === found.sample.id) }));
  const [first] = samples;
  const isOneTest = samples.every(({ module_slug }) => module_slug === first?.module_slug);
  const hasEachTaskOnce = new Set(samples.map(({ section }) => section.task)).size === tasks.length;
  const isSameTask = chosen.every(({ found, given }) => given?.task === found.section.task);
  if (first === undefined || samples.length !== tasks.length || !isOneTest || !hasEachTaskOnce || !isSameTask)
    return { problem: "invalid", errors: { tasks: ["Choose one answer for each task of one test"] } };
  const marks = chosen.flatMap(({ given }): TaskMarks[] => {
    if (given === undefined) return [];
    const { answer: _answer, ...bands } = given;
    return [{ ...bands, ...NO_FEEDBACK }];
  });
  const band = reportBand(marks);
  if (band === null) throw new Error("Bands that were checked give no overall band.");
  const now = clock.now();
  const seed = await store.withTx(async (tx) => {
    const row = await insertSeed(tx, {
      book_name: first.book_name,
      test_name: first.test_name,
      sections: JSON.stringify(samples.map(toSection)),
      marks: JSON.stringify(marks),
      halves: Math.round(band * 2),
      created_by: adminId,
      created_at: now,
      stopped_at: null,
    });
    await addOfficeChange(tx, {
      accountId: adminId,
      action: "seed_added",
      subject: formatSeedName(row),
      changes: [{ field: "band", from: null, to: formatBand(band) }],
      now,
    });
    return row;
  });
  const [shown] = await describeSeeds(store.db, [seed]);
  return shown ?? NO_SEED;
}

function toSection({ sample, section, media }: SeedSample): ScriptSection {
  const figures = section.figures ?? [];
  return {
    section: section.id,
    task: section.task,
    question: taskHtml(section, media),
    figures,
    media: media.filter((item) => figures.some(({ picture }) => picture?.media === item.id)),
    answer: sample.answer,
    word_count: countWords(sample.answer),
    para_count: readText(sample.answer).paragraphs.length,
  };
}

/** Withdraws a seed. Withdrawing it again changes nothing. */
export async function withdrawSeed(
  { store, clock }: Pick<Services, "store" | "clock">,
  adminId: string,
  id: number,
): Promise<Seed | Problem> {
  const now = clock.now();
  const stopped = await store.withTx(
    async (tx): Promise<SeedScript | Problem> => {
      const [seed] = await listSeedsById(tx, [id]);
      if (seed === undefined) return NO_SEED;
      if (seed.stopped_at !== null) return seed;
      await stopSeed(tx, id, now);
      await addOfficeChange(tx, { accountId: adminId, action: "seed_stopped", subject: formatSeedName(seed), now });
      return { ...seed, stopped_at: now };
    },
    { lock: `seed ${id}` },
  );
  if (isProblem(stopped)) return stopped;
  const [shown] = await describeSeeds(store.db, [stopped]);
  return shown ?? NO_SEED;
}

/** Returns a page of seeds, newest first. */
export async function viewSeeds(
  db: Db,
  { after, limit }: { after: number | null; limit: number },
): Promise<{ seeds: Seed[]; next: number | null }> {
  const rows = await listSeeds(db, { after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  return { seeds: await describeSeeds(db, page), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

async function describeSeeds(db: Db, rows: readonly SeedScript[]): Promise<Seed[]> {
  const names = await findStaffNames(
    db,
    rows.map(({ created_by }) => created_by),
  );
  const marked = await countExaminersBySeed(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, book_name, test_name, marks, halves, created_at, created_by, stopped_at }) => ({
    id,
    book_name,
    test_name,
    tasks: parseMarks(marks).map(({ task, ta_bands, cc_bands, lr_bands, ga_bands }): TaskBands => ({
      task,
      ta_bands,
      cc_bands,
      lr_bands,
      ga_bands,
    })),
    band: halves / 2,
    created_at,
    staff_name: created_by === null ? null : (names.get(created_by) ?? null),
    stopped_at,
    marked: marked.get(id) ?? 0,
  }));
}

const formatSeedName = ({ id, book_name, test_name }: SeedScript): string => `Seed ${id}: ${book_name}, ${test_name}`;

/** Offers an examiner the seeds that were not offered to them before. */
export async function offerSeeds(
  { store, clock, random }: Pick<Services, "store" | "clock" | "random">,
  staffId: string,
): Promise<void> {
  const seeds = await listSeedsNotGivenTo(store.db, staffId);
  if (seeds.length === 0) return;
  await store.withTx(async (tx) => {
    for (const seed of seeds)
      await insertSecondMarking(tx, {
        slug: randomId(random),
        seed_id: seed.id,
        marker_id: staffId,
        first_marks: seed.marks,
        first_halves: seed.halves,
        created_at: clock.now(),
      });
  });
}
