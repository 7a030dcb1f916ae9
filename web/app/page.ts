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
  /** Addresses of fonts that the first screen shows besides the interface's own: fetched with the page. */
  fonts?: readonly string[];
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

const LANDING = "landing-page";

export type LazyPage = { lazy: LazyRouteFunction<RouteObject> };

/**
 * The lazy half of a route. `file` is the page's name in web/app/pages, for preloading what it needs. The route must
 * have no handle of its own: the router would keep that one.
 */
export function lazyPage(parts: Parts, file: string, load: () => Promise<PageModule>): LazyPage {
  const module = `app/pages/${file}.tsx`;
  return {
    lazy: async () => {
      // The landing page has a budget; every other page may show any icon.
      const icons = file === LANDING ? null : import("#web/ui/room-icons.ts");
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
