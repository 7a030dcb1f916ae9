import { hasCalibrationConsent, toCalibrationRow, saveCalibrationRows } from "#api/store/evaluation/calibration.ts";
import { findEvaluationById, type EvaluationRow } from "#api/store/evaluation/examiner-evaluations.ts";
import { listSections } from "#api/store/evaluation/examiner-sections.ts";
import { findStoredAttempt } from "#api/store/attempt/attempts.ts";
import { findContent } from "#api/store/content/modules.ts";
import type { Db } from "#api/store/store.ts";
import type { Services } from "#api/services.ts";
import type { MeasuredTerms } from "#core/exam/writing/answer-terms.ts";
import type { AnswerToPrepare } from "#core/exam/writing/prepare-answer.ts";
import type * as Thread from "./measure-thread.ts";

const THREAD = new URL("measure-thread.ts", import.meta.url);
const TIME_LIMIT_MS = 60_000;

type JobServices = Pick<Services, "store" | "clock" | "jobs" | "threads">;
type Answer = Omit<AnswerToPrepare, "lexicon">;

/**
 * Stores our own bands beside the examiner's, for the published evaluations of learners who agree
 * (docs/calibration.md).
 */
export async function compareWaitingEvaluations(services: JobServices): Promise<void> {
  await services.jobs.work("calibration", (key) => compareOne(services, Number(key)));
}

/**
 * Measures the answers of an evaluation with the current rules and stores a row for each task that has four bands. Can
 * be repeated. Does nothing if the learner has withdrawn the consent meanwhile, or the examiner report is no longer
 * published.
 */
async function compareOne({ store, clock, threads }: JobServices, id: number): Promise<void> {
  const before = await findEvaluationById(store.db, id);
  if (before === null) return;
  const answers = await findAnswers(store.db, before);
  const measured = await threads.run<typeof Thread>(THREAD, [...answers.values()], {
    timeLimitMs: TIME_LIMIT_MS,
    owner: before.account_id,
  });
  const bySection = new Map([...answers.keys()].map((section, index) => [section, measured[index]]));
  await store.withTx(
    async (tx) => {
      const evaluation = await findEvaluationById(tx, id);
      if (evaluation === null || !(await hasCalibrationConsent(tx, evaluation))) return;
      const now = clock.now();
      await saveCalibrationRows(
        tx,
        (await listSections(tx, id)).flatMap((section) => {
          const ours: MeasuredTerms | undefined = bySection.get(section.id);
          const row = ours === undefined ? null : toCalibrationRow(evaluation.account_id, section, ours, now);
          return row === null ? [] : [row];
        }),
      );
    },
    { lock: before.account_id },
  );
}

/** Returns the answers that the examiner read, by section, with the tasks as the learner saw them. */
async function findAnswers(db: Db, { id, attempt_slug }: EvaluationRow): Promise<Map<number, Answer>> {
  const attempt = await findStoredAttempt(db, attempt_slug);
  const content = attempt === null ? null : await findContent(db, attempt.module_slug, attempt.content_version);
  const answers = new Map<number, Answer>();
  if (content?.module.module_type !== "writing") return answers;
  for (const section of await listSections(db, id)) {
    const task = content.module.parts.find((part) => part.id === section.section);
    if (task === undefined || section.word_count === 0) continue;
    answers.set(section.id, { task, brief: content.key?.briefs?.[task.id] ?? null, text: section.answer });
  }
  return answers;
}
