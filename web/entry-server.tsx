import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  matchRoutes,
  type RouteObject,
  StaticRouterProvider,
} from "react-router";
import type { RouteHandle } from "./app/shell/page.ts";
import { createRoutes } from "./app/routing/router.tsx";
import { createServerServices, createWaitingServices } from "./app/platform/server-services.ts";
import { fullTitle, headOf } from "./app/shell/use-head.ts";
import type { SiteSettings } from "#core/wire/account/site-settings.ts";
import type { RenderedPage } from "#core/wire/rendered-page.ts";
import { type LibraryPort, type Services, ServicesContext } from "./services.ts";
import "./ui/style/tokens.css";
import "./ui/style/base.css";

/**
 * A guarded page. Only the device has its data, so the caller sends an empty page (the shell) that loads the source
 * files `modules`. `renderBody` returns the page's waiting screen as HTML, or an empty text if the page has none. The
 * HTML is the same for all addresses with these source files.
 */
export type Shell = { shell: true; modules: string[]; renderBody: () => Promise<string> };
export type Redirected = { redirect: string };

/** Renders an address for a signed-out visitor. */
export async function render(
  request: { url: string },
  port: LibraryPort,
  site: SiteSettings,
): Promise<RenderedPage | Shell | Redirected> {
  const services = createServerServices(port, site);
  const routes = createRoutes(services);
  const matches = matchRoutes(routes, new URL(request.url).pathname) ?? [];
  if (matches.some((match) => (match.route.handle as RouteHandle | undefined)?.isGuarded === true))
    return await describeShell(
      matches.map(({ route }) => route),
      createWaitingServices(port, site),
    );
  const page = await renderPage(request.url, routes, services);
  if ("redirect" in page) return page;
  const { context, found, body } = page;
  const head = headOf(found, context.location.pathname);
  return {
    status: head.status ?? context.statusCode,
    title: fullTitle(head),
    description: head.description ?? null,
    canonical: head.canonical ?? null,
    isPrivate: head.isPrivate ?? false,
    body,
    isStatic: head.isStatic === true && context.location.search === "",
    fetchesApp: head.fetchesApp === true,
    fonts: head.fonts ?? [],
    data: { loaderData: context.loaderData, actionData: null, errors: null },
    structured: head.structured?.(new URL(request.url).origin) ?? [],
    modules: found
      .map((match) => (match.handle as RouteHandle | undefined)?.module)
      .filter((module) => module !== undefined),
  };
}

/** Renders an address to HTML, with the data of its loaders. */
async function renderPage(
  url: string,
  routes: RouteObject[],
  services: Services,
): Promise<{ context: StaticHandlerContext; found: Parameters<typeof headOf>[0]; body: string } | Redirected> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(url));
  if (context instanceof Response) return { redirect: context.headers.get("Location") ?? "/" };
  if (context.errors !== null) throw Object.values(context.errors)[0];

  const router = createStaticRouter(handler.dataRoutes, context);
  const found = context.matches.map((match) => ({
    handle: match.route.handle as unknown,
    loaderData: context.loaderData[match.route.id] as unknown,
    params: match.params,
  }));
  const body = renderToString(
    <StrictMode>
      <ServicesContext value={services}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </ServicesContext>
    </StrictMode>,
  );
  return { context, found, body };
}

async function describeShell(matched: readonly RouteObject[], services: Services): Promise<Shell> {
  const handles = await Promise.all(
    matched.map(async ({ lazy }) =>
      typeof lazy === "function" ? ((await lazy()).handle as RouteHandle | undefined) : undefined,
    ),
  );
  return {
    shell: true,
    modules: handles.flatMap((handle) => handle?.module ?? []),
    async renderBody() {
      if (!handles.some((handle) => handle?.hasWaitingScreen === true)) return "";
      const path = matched.flatMap((route) => route.path ?? []).join("/");
      // The HTML is sent for other addresses too, so each parameter of the address is replaced by "-".
      const url = new URL(`/${path.replaceAll(/:[^/]+/gu, "-")}`, "http://localhost");
      const page = await renderPage(url.href, createRoutes(services), services);
      return "redirect" in page ? "" : page.body;
    },
  };
}
