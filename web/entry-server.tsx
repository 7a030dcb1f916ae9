import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from "react-router";
import type { RouteHandle } from "./app/page.ts";
import { createRoutes } from "./app/router.tsx";
import { createServerParts } from "./app/server-parts.ts";
import { fullTitle, headOf } from "./app/use-head.ts";
import type { SiteSettings } from "#core/wire/site-settings.ts";
import { type LibraryPort, PartsContext } from "./parts.ts";
import "./ui/tokens.css";
import "./ui/base.css";

export type Rendered = {
  status: number;
  title: string;
  description: string | null;
  /** The path of the content's one address; null for pages that should not be indexed. */
  canonical: string | null;
  /** No cache may keep it. */
  isPrivate: boolean;
  body: string;
  /** What the browser hydrates with; the caller escapes it. */
  data: unknown;
  /** Objects of schema.org. */
  structured: readonly object[];
  /** Read without the app: scripts are fetched with the first sign of use (web/boot.ts). */
  isStill: boolean;
  /** Addresses of fonts to fetch with the page. */
  fonts: readonly string[];
  /** Source files of the pages in use, as the build's manifest names them. */
  modules: string[];
};
/** A page of the learner's area or a room, which only the device can fill: the caller sends the bare shell. */
export type Shell = { shell: true };
export type Redirected = { redirect: string };

/** Renders one address as a signed-out visitor sees it first. */
export async function render(
  request: { url: string },
  port: LibraryPort,
  site: SiteSettings,
): Promise<Rendered | Shell | Redirected> {
  const parts = createServerParts(port, site);
  const routes = createRoutes(parts);
  const matches = matchRoutes(routes, new URL(request.url).pathname) ?? [];
  if (matches.some((match) => (match.route.handle as RouteHandle | undefined)?.isGuarded === true))
    return { shell: true };
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
      <PartsContext value={parts}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </PartsContext>
    </StrictMode>,
  );
  return {
    status: head.status ?? context.statusCode,
    title: fullTitle(head),
    description: head.description ?? null,
    canonical: head.canonical ?? null,
    isPrivate: head.isPrivate ?? false,
    body,
    isStill: head.isStill === true && context.location.search === "",
    fonts: head.fonts ?? [],
    data: { loaderData: context.loaderData, actionData: null, errors: null },
    structured: head.structured?.(new URL(request.url).origin) ?? [],
    modules: found
      .map((match) => (match.handle as RouteHandle | undefined)?.module)
      .filter((module) => module !== undefined),
  };
}
