import { useCallback } from "react";
import { useNavigate } from "react-router";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { useParts } from "#web/parts.ts";
import { ARRIVAL, paths } from "#web/paths.ts";
import { showBannerError } from "#web/ui/banner.ts";

export type Start = (moduleType: ModuleType, moduleSlug: string, resume: string | null) => void;

/** Opens the room for a module: an attempt to go on with, or a new one. Needs a signed-in user (spec §5). */
export function useStart(): Start {
  const { local } = useParts();
  const navigate = useNavigate();
  return useCallback(
    (moduleType, moduleSlug, resume) => {
      if (local.readUser() === null) void navigate(paths.register(ARRIVAL.startTest));
      else if (resume !== null) void navigate(paths.attempt(moduleType, moduleSlug, resume));
      // Fetched with the press: public pages have a budget for a first visit.
      else
        void import("#web/db/ids.ts")
          .then(({ newAttemptSlug }) => navigate(paths.startAttempt(moduleType, moduleSlug, newAttemptSlug())))
          .catch(() => showBannerError({ text: "Network error. Please check your connection." }));
    },
    [local, navigate],
  );
}
