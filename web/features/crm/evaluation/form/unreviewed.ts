import { plural } from "#core/format/plural.ts";
import type { CrmSection } from "#core/wire/crm/crm.ts";
import { openMarks } from "#core/wire/crm/mark-decisions.ts";
import { readAnnotated } from "#core/wire/library/annotated-text.ts";

/** Names the machine's work on a section that nobody has reviewed: marks, and the score. */
export function describeUnreviewed({
  task,
  grammar_check: check,
  grammar_score: score,
  mark_decisions: decisions,
  score_confirmed: isConfirmed,
}: Pick<CrmSection, "task" | "grammar_check" | "grammar_score" | "mark_decisions" | "score_confirmed">): string[] {
  const count = check === null ? 0 : openMarks(readAnnotated(check).marks, decisions).length;
  return [
    ...(count === 0
      ? []
      : [
          plural(count, {
            one: `Task ${task}: one machine mark, which the client will see`,
            other: `Task ${task}: # machine marks, which the client will see`,
          }),
        ]),
    ...(score === null || isConfirmed ? [] : [`Task ${task}: the grammar score, which the client will not see`]),
  ];
}
