import { useEffect, useRef } from "react";
import { type Location, Outlet, ScrollRestoration, useLocation } from "react-router";
import { useServices } from "#web/services.ts";
import { ImageCdnContext } from "#web/ui/media/cover.tsx";
import { LinkContext } from "#web/ui/display/link.tsx";
import { ToastViewport } from "#web/ui/overlay/toast-viewport.tsx";
import { applyAppearance } from "../appearance.ts";
import { focusNewPage } from "../focus-after-navigation.ts";
import { RouterLink } from "../router-link.tsx";
import { useHead } from "../use-head.ts";

/** Wraps every route: title, focus and scroll position after navigation, appearance, toasts. */
export function Root() {
  useHead();
  useFocusAfterNavigation();
  const { local, site } = useServices();
  useEffect(() => {
    const apply = (): void => applyAppearance(local.readTheme(), local.readTextSize());
    apply();
    return local.onLocalChange(apply);
  }, [local]);
  return (
    <LinkContext value={RouterLink}>
      <ImageCdnContext value={site.imageCdn}>
        <Outlet />
        <ScrollRestoration getKey={scrollKeyOf} />
        <ToastViewport />
      </ImageCdnContext>
    </LinkContext>
  );
}

// Every full page load has the key "default", so the path distinguishes those entries. The browser's session storage
// keeps the key after a sign-out, so the key has a hash: anyone who reads an attempt's path can open its result.
function scrollKeyOf({ key, pathname }: Location): string {
  return key === "default" ? hashPath(pathname) : key;
}

/** Returns a 32-bit hash (FNV-1a) of a path. Two paths with one hash would share a scroll position. */
export function hashPath(path: string): string {
  let hash = 0x811c9dc5;
  for (const char of path) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Moves the focus to the heading of a newly opened page. */
function useFocusAfterNavigation(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return undefined;
    last.current = pathname;
    return focusNewPage();
  }, [pathname]);
}
