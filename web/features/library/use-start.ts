import { useCallback } from "react";
import { useNavigate } from "react-router";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { useServices } from "#web/services.ts";
import { ARRIVAL, paths } from "#web/paths.ts";
import { showBannerError } from "#web/ui/display/banner.ts";

export type Start = (moduleType: ModuleType, moduleSlug: string, resume: string | null) => void;

/**
 * Opens a module: an attempt to continue, or a new one. Requires a signed-in user (specification §5): a guest registers
 * first, and the test opens after that.
 */
export function useStart(): Start {
  const { local } = useServices();
  const navigate = useNavigate();
  return useCallback(
    (moduleType, moduleSlug, resume) => {
      const open = async (): Promise<void> => {
        // Loaded when the button is pressed, because public pages have a byte budget.
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
