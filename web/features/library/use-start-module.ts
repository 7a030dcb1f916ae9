import { useCallback } from "react";
import { useNavigate } from "react-router";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { useServices } from "#web/services.ts";
import { ARRIVAL, paths } from "#web/paths.ts";
import { showBannerError } from "#web/ui/display/banner.ts";

/** `resume`: the slug of the attempt to continue. Null starts a new attempt. */
export type StartModule = (moduleType: ModuleType, moduleSlug: string, resume: string | null) => void;

/**
 * Returns a function that opens a module. A guest registers first (specification §5), and the module opens after that.
 */
export function useStartModule(): StartModule {
  const { local } = useServices();
  const navigate = useNavigate();
  return useCallback(
    (moduleType, moduleSlug, resume) => {
      const open = async (): Promise<void> => {
        // Loaded only now, because public pages have a byte budget.
        const { createSlug } = await import("#web/db/storage/ids.ts");
        const address = paths.startAttempt(moduleType, moduleSlug, createSlug());
        if (local.readUser() !== null) return navigate(address);
        local.writeGuardedPage(address);
        await navigate(paths.register(ARRIVAL.startTest));
      };
      if (local.readUser() !== null && resume !== null) void navigate(paths.attempt(moduleType, moduleSlug, resume));
      else open().catch(() => showBannerError({ text: "Network error. Please check your connection." }));
    },
    [local, navigate],
  );
}
