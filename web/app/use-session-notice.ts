import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "#web/paths.ts";
import { clearBannerError, showBannerError } from "#web/ui/banner.ts";
import { showToast } from "#web/ui/toast.ts";
import { useIsExpired } from "./use-is-expired.ts";

const BANNER = "Session expired. Please log in again.";
let isTold = false;

/** Says once, in both of the spec's wordings, that the server refused the session. Nothing is lost and nobody is sent away. */
export function useSessionNotice(): void {
  const isExpired = useIsExpired();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isExpired) {
      if (isTold) clearBannerError();
      isTold = false;
      return;
    }
    if (isTold) return;
    isTold = true;
    showBannerError({ text: BANNER });
    showToast({
      variant: "warning",
      text: "Session Expired",
      detail: "Your session has expired. Please log in again.",
      action: { label: "Sign in", run: () => void navigate(paths.login({ next: pathname })) },
    });
  }, [isExpired, navigate, pathname]);
}
