import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  StaticRouterProvider,
} from "react-router";
import type { RouteHandle } from "./app/shell/page.ts";
import { createRoutes } from "./app/routing/router.tsx";
import { createServerServices } from "./app/platform/server-services.ts";
import { fullTitle, headOf } from "./app/shell/use-head.ts";
import type { SiteSettings } from "#core/wire/account/site-settings.ts";
import { type LibraryPort, ServicesContext } from "./services.ts";
import "./ui/style/tokens.css";
import "./ui/style/base.css";

export type Rendered = {
  status: number;
  title: string;
  description: string | null;
  /** The canonical path; null for pages that search engines must not index. */
  canonical: string | null;
  /** No cache may store it. */
  isPrivate: boolean;
  body: string;
  /** Data for hydration. The caller escapes it. */
  data: unknown;
  /** schema.org objects. */
  structured: readonly object[];
  /** Readable without the app: scripts load with the first sign of use (web/boot.ts). */
  isStatic: boolean;
  /** Fonts to preload. */
  fonts: readonly string[];
  /** Source files of the rendered pages, as named in the build's manifest. */
  modules: string[];
};
/** A guarded page, which only the device can fill: the caller sends the empty shell, which names these source files. */
export type Shell = { shell: true; modules: string[] };
export type Redirected = { redirect: string };

/** Renders an address for a signed-out visitor. */
export async function render(
  request: { url: string },
  port: LibraryPort,
  site: SiteSettings,
): Promise<Rendered | Shell | Redirected> {
  const services = createServerServices(port, site);
  const routes = createRoutes(services);
  const matches = matchRoutes(routes, new URL(request.url).pathname) ?? [];
  if (matches.some((match) => (match.route.handle as RouteHandle | undefined)?.isGuarded === true))
    return { shell: true, modules: await modulesOf(matches.map(({ route }) => route)) };
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(request.url));
  if (context instanceof Response) return { redirect: context.headers.get("Location") ?? "/" };
  if (context.errors !== null) throw Object.values(context.errors)[0];

  const router = createStaticRouter(handler.dataRoutes, context);
  const found = context.matches.map((match) => ({
    handle: match.route.handle as unknown,
    loaderData: context.loaderData[match.route.id] as unknown,
    params: match.params,
  }));
  const head = headOf(found, context.location.pathname);
  const body = renderToString(
    <StrictMode>
      <ServicesContext value={services}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </ServicesContext>
    </StrictMode>,
  );
  return {
    status: head.status ?? context.statusCode,
    title: fullTitle(head),
    description: head.description ?? null,
    canonical: head.canonical ?? null,
    isPrivate: head.isPrivate ?? false,
    body,
    isStatic: head.isStatic === true && context.location.search === "",
    fonts: head.fonts ?? [],
    data: { loaderData: context.loaderData, actionData: null, errors: null },
    structured: head.structured?.(new URL(request.url).origin) ?? [],
    modules: found
      .map((match) => (match.handle as RouteHandle | undefined)?.module)
      .filter((module) => module !== undefined),
  };
}

/** The source files of pages that are not rendered. */
async function modulesOf(routes: readonly RouteObject[]): Promise<string[]> {
  const pages = await Promise.all(routes.map(async ({ lazy }) => (typeof lazy === "function" ? await lazy() : null)));
  return pages.flatMap((page) => (page?.handle as RouteHandle | undefined)?.module ?? []);
}
