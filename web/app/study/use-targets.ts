import { useMemo } from "react";
import { NO_STUDY_SETTINGS } from "#core/exam/study/study-settings.ts";
import { skillTargets, type Targets, withOverall } from "#core/exam/study/targets.ts";
import { useUser } from "#web/services.ts";
import { useStudySettings } from "./use-study-settings.ts";

/** Returns the learner's targets by skill. Until the study settings are loaded, each skill has the account's target. */
export function useTargets(): Targets {
  const accountTarget = useUser()?.bandsTarget ?? 7;
  const ownTargets = useStudySettings().settings?.targets ?? NO_STUDY_SETTINGS.targets;
  return useMemo(() => withOverall(skillTargets(ownTargets, accountTarget)), [ownTargets, accountTarget]);
}
