import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "#web/paths.ts";
import { clearBannerError, showBannerError } from "#web/ui/display/banner.ts";
import { showToast } from "#web/ui/overlay/toast.ts";
import { useIsExpired } from "./use-is-expired.ts";

const BANNER = "Session expired. Please log in again.";
let isShown = false;

/**
 * Shows a banner and a toast once when the server refuses the session (both texts are specified). The page stays open
 * and no work is lost.
 */
export function useSessionNotice(): void {
  const isExpired = useIsExpired();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isExpired) {
      if (isShown) clearBannerError();
      isShown = false;
      return;
    }
    if (isShown) return;
    isShown = true;
    showBannerError({ text: BANNER });
    showToast({
      variant: "warning",
      text: "Session Expired",
      detail: "Your session has expired. Please log in again.",
      action: { label: "Sign in", run: () => void navigate(paths.login({ next: pathname })) },
    });
  }, [isExpired, navigate, pathname]);
}
