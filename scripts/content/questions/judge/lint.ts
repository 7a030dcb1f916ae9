import { JUDGEMENTS } from "#core/exam/questions/judge/rules.ts";
import type { JudgeGroup } from "#core/exam/questions/judge/schema.ts";
import type { Reporter } from "../../findings.ts";
import type { GroupWithKeys } from "../kind-authoring.ts";

/** In a group with fewer statements, a judgement may be missing or the most frequent by chance. */
const MIN_STATEMENTS = 4;

/** Warns if one of the three judgements is never right, or is right in more than half of the statements, rounded up. */
export function lintJudgements(groups: readonly GroupWithKeys<JudgeGroup>[], report: Reporter): void {
  for (const { group, place, keys } of groups) {
    if (keys.length < MIN_STATEMENTS) continue;
    for (const { id } of JUDGEMENTS[group.scale]) {
      const count = keys.filter((key) => key.kind === "option" && key.option === id).length;
      if (count === 0) report.warn("judgement-balance", [...place, "key"], `${id} is never right`);
      if (count > Math.ceil(keys.length / 2))
        report.warn("judgement-balance", [...place, "key"], `${id} is right ${count} times of ${keys.length}`);
    }
  }
}
