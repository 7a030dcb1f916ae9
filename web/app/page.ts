import type { ComponentType } from "react";
import type { LazyRouteFunction, LoaderFunction, Params, RouteObject } from "react-router";
import type { Parts } from "#web/parts.ts";
import { addIcons } from "#web/ui/icons.ts";

/** What a page tells the browser's tab, a search engine and the server's status line. */
export type Head = {
  /** Without the product's name. */
  title: string;
  description?: string;
  /** The one address of this content; absent for pages that should not be indexed. */
  canonical?: string;
  status?: 404;
  /** Read without the app: scripts are fetched with the first sign of use (web/boot.ts). */
  isStill?: true;
  /** For whoever has the link and nobody else: no cache and no search engine keeps it. */
  isPrivate?: true;
  /** Addresses of fonts that the first screen shows besides the interface's own: fetched with the page. */
  fonts?: readonly string[];
  /** What the page is in the words of schema.org; addresses begin with the origin. */
  structured?: (origin: string) => readonly object[];
};
export type HeadContext<Data> = { data: Data; params: Params; pathname: string };

/** A file of web/app/pages: loaded when its route is first visited. */
export type PageModule = {
  Component: ComponentType;
  createLoader?: (parts: Parts) => LoaderFunction;
  head?: (context: HeadContext<never>) => Head;
};

/** What a route carries besides its component: read by useHead and by the server. */
export type RouteHandle = {
  head?: (context: HeadContext<unknown>) => Head;
  /** Needs a signed-in user: the server answers with the bare shell. */
  isGuarded?: true;
  /** The page's source file, as the build's manifest names it. */
  module?: string;
};

/** Pages with a budget of bytes for a first visit: what they show needs the first set of icons only. */
export const LEAN_PAGES: ReadonlySet<string> = new Set([
  "landing-page",
  "login-page",
  "register-page",
  "verify-page",
  "reset-page",
  "reset-confirm-page",
  "dashboard-page",
  "listing-page",
  "book-page",
  "samples-page",
  "samples-shelf-page",
  "about-page",
  "privacy-page",
  "terms-page",
  "disclaimer-page",
  "not-found-page",
]);

export type LazyPage = { lazy: LazyRouteFunction<RouteObject> };

/**
 * The lazy half of a route. `file` is the page's name in web/app/pages, for preloading what it needs. The route must
 * have no handle of its own: the router would keep that one.
 */
export function lazyPage(parts: Parts, file: string, load: () => Promise<PageModule>): LazyPage {
  const module = `app/pages/${file}.tsx`;
  return {
    lazy: async () => {
      const icons = LEAN_PAGES.has(file) ? null : import("#web/ui/room-icons.ts");
      const [page, more] = await Promise.all([load(), icons]);
      if (more !== null) addIcons(more.ROOM_ICONS);
      const head = page.head as ((context: HeadContext<unknown>) => Head) | undefined;
      return {
        Component: page.Component,
        ...(page.createLoader && { loader: page.createLoader(parts) }),
        handle: { module, ...(head && { head }) } satisfies RouteHandle,
      };
    },
  };
}
