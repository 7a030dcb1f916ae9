import type { ComponentType } from "react";
import type { LazyRouteFunction, LoaderFunction, Params, RouteObject } from "react-router";
import type { Services } from "#web/services.ts";
import { addIcons } from "#web/ui/media/icons.ts";

/** Metadata of a page for the browser tab, search engines and the HTTP status. */
export type Head = {
  /** Without the product's name. */
  title: string;
  description?: string;
  /** The address under which search engines index the page. Absent for pages that they must not index. */
  canonical?: string;
  status?: 404;
  /** The page can be read without scripts. The scripts load on first interaction (web/boot.ts). */
  isStatic?: true;
  /**
   * A static page with which most visitors interact. Its scripts are fetched once it has loaded, and run on first
   * interaction.
   */
  fetchesApp?: true;
  /** Only for its owner or for people with the link: shared caches and search engines must not store the page. */
  isPrivate?: true;
  /** URLs of extra fonts on the first screen, preloaded with the page. */
  fonts?: readonly string[];
  /** Returns schema.org data about the page. Addresses in it begin with the origin. */
  structured?: (origin: string) => readonly object[];
};
export type HeadContext<Data> = { data: Data; params: Params; pathname: string };

/** A file of web/app/pages, loaded when its route is first visited. */
export type PageModule = {
  Component: ComponentType;
  createLoader?: (services: Services) => LoaderFunction;
  head?: (context: HeadContext<never>) => Head;
  /** True for a guarded page that the server renders with placeholders for its data. */
  hasWaitingScreen?: true;
};

/** Route data for useHead and the server, besides the component. */
export type RouteHandle = {
  head?: (context: HeadContext<unknown>) => Head;
  /** The page needs a signed-in user. The server answers with the shell, which has no data. */
  isGuarded?: true;
  hasWaitingScreen?: true;
  /** The page's source file, by which the server finds the page's chunk in the build manifest. */
  module?: string;
};

/** Pages with a byte budget for the first visit. For visitors, they load icons.ts, but not lazy-icons.ts. */
export const BUDGETED_PAGES: ReadonlySet<string> = new Set([
  "site/landing-page",
  "account/login-page",
  "account/register-page",
  "account/verify-page",
  "account/reset-page",
  "account/reset-confirm-page",
  "study/dashboard-page",
  "library/listing-page",
  "library/book-page",
  "library/samples-page",
  "library/sample-list-page",
  "site/about-page",
  "site/privacy-page",
  "site/terms-page",
  "site/disclaimer-page",
  "site/not-found-page",
]);

export type LazyPage = { lazy: LazyRouteFunction<RouteObject> };

/**
 * Returns the part of a route object that loads the page on demand. `file` is the page's path below web/app/pages,
 * without its ending. The server finds the scripts to preload by this path. The route must not define its own handle,
 * because the router would use that handle instead.
 */
export function lazyPage(services: Services, file: string, load: () => Promise<PageModule>): LazyPage {
  const module = `app/pages/${file}.tsx`;
  return {
    lazy: async () => {
      const icons = BUDGETED_PAGES.has(file) ? null : import("#web/ui/media/lazy-icons.ts");
      const [page, iconModule] = await Promise.all([load(), icons]);
      if (iconModule !== null) addIcons(iconModule.LAZY_ICONS);
      const head = page.head as ((context: HeadContext<unknown>) => Head) | undefined;
      return {
        Component: page.Component,
        ...(page.createLoader && { loader: page.createLoader(services) }),
        handle: {
          module,
          ...(head && { head }),
          ...(page.hasWaitingScreen && { hasWaitingScreen: true }),
        } satisfies RouteHandle,
      };
    },
  };
}
