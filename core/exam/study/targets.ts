import type { Band } from "../bands/band-table.ts";
import { overallBand, type SkillBands } from "../bands/overall.ts";
import { MODULE_TYPES } from "../content/modules-of-test.ts";
import type { StudySettings } from "./study-settings.ts";

/** Returns the target of each skill. `account`: the account's target, which applies to each skill without its own. */
export function skillTargets(own: StudySettings["targets"], account: Band): SkillBands {
  return {
    listening: own.listening ?? account,
    reading: own.reading ?? account,
    writing: own.writing ?? account,
    speaking: own.speaking ?? account,
  };
}

/** The learner's target bands. `overall` is calculated from the four skills. */
export type Targets = SkillBands & { overall: Band };

/** Adds the overall target: the overall band of the four targets. */
export function withOverall(skills: SkillBands): Targets {
  return { ...skills, overall: overallBand(skills) };
}

/** Returns whether all skills have the same target. */
export function hasOneTarget(targets: Targets): boolean {
  return MODULE_TYPES.every((type) => targets[type] === targets.overall);
}
