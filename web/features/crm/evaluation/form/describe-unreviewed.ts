import { plural } from "#core/format/plural.ts";
import type { CrmSection } from "#core/wire/crm/crm-evaluation.ts";
import { listOpenMarks } from "#core/wire/crm/mark-decisions.ts";
import { readAnnotated } from "#core/wire/library/annotated-text.ts";

/** Returns a line if a section has undecided machine marks, and a line if nobody has confirmed its grammar score. */
export function describeUnreviewed({
  task,
  grammar_check: check,
  grammar_score: score,
  mark_decisions: decisions,
  score_confirmed: isConfirmed,
}: Pick<CrmSection, "task" | "grammar_check" | "grammar_score" | "mark_decisions" | "score_confirmed">): string[] {
  const lines: string[] = [];
  const count = check === null ? 0 : listOpenMarks(readAnnotated(check).marks, decisions).length;
  if (count > 0)
    lines.push(
      plural(count, {
        one: `Task ${task}: one machine mark, which the client will see`,
        other: `Task ${task}: # machine marks, which the client will see`,
      }),
    );
  if (score !== null && !isConfirmed) lines.push(`Task ${task}: the grammar score, which the client will not see`);
  return lines;
}
