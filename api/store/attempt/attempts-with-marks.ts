import { SELF_ASSESSMENT_SECTION } from "#core/wire/attempt/spoken-sections.ts";
import type { Db } from "../store.ts";

/** Selects attempts with their current marking, Writing evaluation and self-assessment. What is missing is null. */
export const selectAttemptsWithMarks = (db: Db) =>
  db
    .selectFrom("attempt")
    .leftJoin("marking", (join) =>
      join.onRef("marking.attempt_slug", "=", "attempt.slug").onRef("marking.number", "=", "attempt.marking"),
    )
    .leftJoin("writing_evaluation", (join) =>
      join
        .onRef("writing_evaluation.attempt_slug", "=", "attempt.slug")
        .onRef("writing_evaluation.number", "=", "attempt.evaluation"),
    )
    .leftJoin("draft as self_assessment", (join) =>
      join
        .onRef("self_assessment.attempt_slug", "=", "attempt.slug")
        .on("self_assessment.section", "=", SELF_ASSESSMENT_SECTION),
    );
