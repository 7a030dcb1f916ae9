import { useCallback } from "react";
import { useNavigate } from "react-router";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { newAttemptSlug } from "#web/db/ids.ts";
import { useParts } from "#web/parts.ts";
import { ARRIVAL, paths } from "#web/paths.ts";

export type Start = (moduleType: ModuleType, moduleSlug: string, resume: string | null) => void;

/** Opens the room for a module: an attempt to go on with, or a new one. Needs a signed-in user (spec §5). */
export function useStart(): Start {
  const { local } = useParts();
  const navigate = useNavigate();
  return useCallback(
    (moduleType, moduleSlug, resume) => {
      if (local.readUser() === null) void navigate(paths.register(ARRIVAL.startTest));
      else
        void navigate(
          resume === null
            ? paths.startAttempt(moduleType, moduleSlug, newAttemptSlug())
            : paths.attempt(moduleType, moduleSlug, resume),
        );
    },
    [local, navigate],
  );
}
