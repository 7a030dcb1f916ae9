import type { Selectable } from "kysely";
import { NO_KEY_VERSION } from "#core/exam/content/book-tests.ts";
import type { WritingEvaluation } from "#core/exam/writing/evaluation.ts";
import type { AttemptEvaluation } from "#core/wire/attempt/evaluations.ts";
import type { Db, Tx } from "../store.ts";
import type { WritingEvaluationTable } from "../tables/evaluation.ts";
import { selectAttemptsWithContent } from "./attempts-with-content.ts";

export type NewEvaluation = Pick<WritingEvaluationTable, "attempt_slug" | "key_version" | "source" | "model"> & {
  result: WritingEvaluation;
  now: number;
};

/** Adds an evaluation and returns its number. The caller must store this number as `evaluation` of the attempt. */
export async function addEvaluation(tx: Tx, evaluation: NewEvaluation): Promise<number> {
  const { attempt_slug, key_version, source, model, result, now } = evaluation;
  const last = await tx
    .selectFrom("writing_evaluation")
    .select("number")
    .where("attempt_slug", "=", attempt_slug)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  const number = (last?.number ?? 0) + 1;
  await tx
    .insertInto("writing_evaluation")
    .values({
      attempt_slug,
      number,
      evaluator_version: result.evaluator_version,
      key_version,
      source,
      model,
      band_halves: result.band * 2,
      body: JSON.stringify(result),
      created_at: now,
    })
    .execute();
  return number;
}

/** Returns every evaluation of an attempt, oldest first. */
export async function listEvaluations(db: Db, slug: string): Promise<Selectable<WritingEvaluationTable>[]> {
  return db.selectFrom("writing_evaluation").selectAll().where("attempt_slug", "=", slug).orderBy("number").execute();
}

/** Returns the current evaluations of these attempts, by attempt slug. Attempts without an evaluation are absent. */
export async function findEvaluations(db: Db, slugs: readonly string[]): Promise<Map<string, AttemptEvaluation>> {
  if (slugs.length === 0) return new Map();
  const rows = await db
    .selectFrom("attempt")
    .innerJoin("writing_evaluation", (join) =>
      join
        .onRef("writing_evaluation.attempt_slug", "=", "attempt.slug")
        .onRef("writing_evaluation.number", "=", "attempt.evaluation"),
    )
    .select([
      "attempt.slug",
      "writing_evaluation.source",
      "writing_evaluation.model",
      "writing_evaluation.created_at",
      "writing_evaluation.body",
    ])
    .where("attempt.slug", "in", slugs)
    .execute();
  return new Map(
    rows.map(({ slug, source, model, created_at, body }) => [
      slug,
      { source, model, evaluated_at: created_at, result: JSON.parse(body) as WritingEvaluation },
    ]),
  );
}

/**
 * Returns a page of handed-in Writing attempts without an evaluation, or whose evaluation used another key than the
 * current one. Sorted by slug. An evaluation by older rules is not outdated: learners request a new one themselves.
 */
export async function listAttemptsToEvaluateAgain(
  db: Db,
  after: string,
  limit: number,
): Promise<{ slug: string; account_id: string }[]> {
  return selectAttemptsWithContent(db)
    .leftJoin("writing_evaluation as evaluation", (join) =>
      join.onRef("evaluation.attempt_slug", "=", "attempt.slug").onRef("evaluation.number", "=", "attempt.evaluation"),
    )
    .select(["attempt.slug", "attempt.account_id"])
    .where("attempt.slug", ">", after)
    .where("attempt.module_type", "=", "writing")
    .where("attempt.status", "!=", "in_progress")
    .where((eb) =>
      eb.or([
        eb("evaluation.number", "is", null),
        eb.and([
          eb("content.key_version", "!=", NO_KEY_VERSION),
          eb.or([
            eb("evaluation.key_version", "is", null),
            eb("evaluation.key_version", "!=", eb.ref("content.key_version")),
          ]),
        ]),
      ]),
    )
    .orderBy("attempt.slug")
    .limit(limit)
    .execute();
}

/**
 * Adds the tokens that a model is about to use to the day's total. If the total would exceed `cap`, adds nothing and
 * returns false.
 */
export async function reserveModelTokens(db: Db, day: string, tokens: number, cap: number): Promise<boolean> {
  if (tokens > cap) return false;
  const row = await db
    .insertInto("model_usage")
    .values({ day, tokens })
    .onConflict((conflict) =>
      conflict
        .column("day")
        .doUpdateSet((eb) => ({ tokens: eb("model_usage.tokens", "+", tokens) }))
        .where("model_usage.tokens", "<=", cap - tokens),
    )
    .returning("tokens")
    .executeTakeFirst();
  return row !== undefined;
}
