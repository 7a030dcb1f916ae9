import { useCallback } from "react";
import { useNavigate } from "react-router";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { useServices } from "#web/services.ts";
import { ARRIVAL, paths } from "#web/paths.ts";
import { showBannerError } from "#web/ui/display/banner.ts";

export type Start = (moduleType: ModuleType, moduleSlug: string, resume: string | null) => void;

/** Opens a module: an attempt to continue, or a new one. Requires a signed-in user (specification §5). */
export function useStart(): Start {
  const { local } = useServices();
  const navigate = useNavigate();
  return useCallback(
    (moduleType, moduleSlug, resume) => {
      if (local.readUser() === null) void navigate(paths.register(ARRIVAL.startTest));
      else if (resume !== null) void navigate(paths.attempt(moduleType, moduleSlug, resume));
      // Loaded on the press, because public pages have a byte budget.
      else
        void import("#web/db/storage/ids.ts")
          .then(({ newAttemptSlug }) => navigate(paths.startAttempt(moduleType, moduleSlug, newAttemptSlug())))
          .catch(() => showBannerError({ text: "Network error. Please check your connection." }));
    },
    [local, navigate],
  );
}
