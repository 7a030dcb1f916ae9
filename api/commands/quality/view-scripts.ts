import type { Script, ScriptSection, SecondMarkingRow } from "#core/wire/crm/quality.ts";
import { findEvaluationById } from "#api/store/evaluation/examiner-evaluations.ts";
import { listSections } from "#api/store/evaluation/examiner-sections.ts";
import { listScriptTasks, type SecondMarking } from "#api/store/quality/second-markings.ts";
import { listSeedsById, parseSeedSections } from "#api/store/quality/seed-scripts.ts";
import type { Db } from "#api/store/store.ts";
import { findTaskFigures } from "../evaluation/task-figures.ts";

type Content = Omit<Script, "slug">;

/** Returns scripts for a list. An evaluation and a seed look the same, so that examiners cannot tell them apart. */
export async function listScripts(
  db: Db,
  rows: readonly SecondMarking[],
  { staffId, now }: { staffId: string; now: number },
): Promise<SecondMarkingRow[]> {
  const idsOf = (name: "evaluation_id" | "seed_id"): number[] =>
    rows.flatMap((row) => (row[name] === null ? [] : [row[name]]));
  const evaluationTasks = await listScriptTasks(db, idsOf("evaluation_id"));
  const seeds = await listSeedsById(db, idsOf("seed_id"));
  return rows.map((row): SecondMarkingRow => {
    const ownTasks = evaluationTasks.filter(({ id }) => id === row.evaluation_id);
    const seed = seeds.find(({ id }) => id === row.seed_id);
    const tasks = seed === undefined ? ownTasks : parseSeedSections(seed);
    const testNames = seed ?? ownTasks[0];
    return {
      slug: row.slug,
      book_name: testNames?.book_name ?? "",
      test_name: testNames?.test_name ?? "",
      tasks: tasks.map(({ task }) => task),
      word_count: tasks.reduce((sum, { word_count }) => sum + (word_count ?? 0), 0),
      is_taken: row.marker_id === staffId && (row.taken_until ?? 0) > now,
    };
  });
}

/** Returns a script with its texts. */
export async function viewScript(db: Db, row: SecondMarking): Promise<Script> {
  const content =
    row.evaluation_id === null ? await readSeedContent(db, row) : await readEvaluationContent(db, row.evaluation_id);
  return { slug: row.slug, ...content };
}

async function readSeedContent(db: Db, { seed_id }: SecondMarking): Promise<Content> {
  const [seed] = await listSeedsById(db, seed_id === null ? [] : [seed_id]);
  if (seed === undefined) throw new Error("A script has neither an evaluation nor a seed.");
  return { book_name: seed.book_name, test_name: seed.test_name, sections: parseSeedSections(seed) };
}

async function readEvaluationContent(db: Db, evaluationId: number): Promise<Content> {
  const evaluation = await findEvaluationById(db, evaluationId);
  if (evaluation === null) throw new Error("The evaluation of a script is gone.");
  const figures = await findTaskFigures(db, evaluation);
  const sections = (await listSections(db, evaluationId)).flatMap(
    ({ section, task, question, answer, word_count, para_count }): ScriptSection[] =>
      // Only Writing is marked a second time.
      task === 0
        ? []
        : [
            {
              section,
              task,
              question,
              ...(figures.get(section) ?? { figures: [], media: [] }),
              answer,
              word_count: word_count === 0 ? null : word_count,
              para_count: para_count === 0 ? null : para_count,
            },
          ],
  );
  return { book_name: evaluation.book_name, test_name: evaluation.test_name, sections };
}
