import { useEffect, useRef } from "react";
import { type Location, Outlet, ScrollRestoration, useLocation } from "react-router";
import { useServices } from "#web/services.ts";
import { ImageCdnContext } from "#web/ui/media/cover.tsx";
import { LinkContext } from "#web/ui/display/link.tsx";
import { ToastViewport } from "#web/ui/overlay/toast-viewport.tsx";
import { hashText } from "#web/ui/platform/hash-text.ts";
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

/**
 * Returns the key under which the scroll position of a page is stored. All full page loads have the router's key
 * "default", so the path must tell them apart. The key contains only a hash of the path: it stays in the session
 * storage after a sign-out, and anyone who reads an attempt's path can open its result.
 */
function scrollKeyOf({ key, pathname }: Location): string {
  return key === "default" ? hashPath(pathname) : key;
}

/** Returns a short hash of a path. Two paths with the same hash would share a scroll position. */
export function hashPath(path: string): string {
  return hashText(path).toString(36);
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
