import { useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router";
import { useParts } from "#web/parts.ts";
import { LinkContext } from "#web/ui/link.tsx";
import { ToastViewport } from "#web/ui/toast-viewport.tsx";
import { applyAppearance } from "./appearance.ts";
import { focusArrival } from "./arrival.ts";
import { RouterLink } from "./router-link.tsx";
import { useHead } from "./use-head.ts";

/** What every route has: title, focus and scroll on a change of page, the look, toasts. */
export function Root() {
  useHead();
  useArrival();
  const { local } = useParts();
  useEffect(() => {
    const apply = (): void => applyAppearance(local.readTheme(), local.readTextSize());
    apply();
    return local.onLocalChange(apply);
  }, [local]);
  return (
    <LinkContext value={RouterLink}>
      <Outlet />
      <ToastViewport />
    </LinkContext>
  );
}

// A new page starts at its top, with its heading in focus.
function useArrival(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return undefined;
    last.current = pathname;
    window.scrollTo(0, 0);
    return focusArrival();
  }, [pathname]);
}
