import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  StaticRouterProvider,
} from "react-router";
import { expect, test } from "vitest";
import { createSiteSettings } from "#core/wire/account/site-settings.ts";
import { ROUTES } from "#tests/architecture/specification/routes.ts";
import { type LibraryPort, ServicesContext } from "#web/services.ts";
import { RouterErrorPage } from "../shell/error/error-page.tsx";
import { createRoutes } from "./router.tsx";
import { createServerServices } from "../platform/server-services.ts";

const services = createServerServices({} as LibraryPort, createSiteSettings("help@bandwise.test"));

test.each(["listening/m/a", "reading/m/a", "writing/m/a", "speaking/m/a", "fulltest/a"])(
  "the attempt page of %s has neither the site's header nor its footer",
  (path) => {
    const ids = (matchRoutes(createRoutes(services), `/ieltstest/attempt/${path}`) ?? []).map(({ route }) => route.id);
    expect(ids).toContain("exam");
    expect(ids).not.toContain("site");
  },
);

test("the router's error page renders without a layout", async () => {
  const fail = (): never => {
    throw new Error("planted");
  };
  const handler = createStaticHandler([{ path: "/", loader: fail, ErrorBoundary: RouterErrorPage }]);
  const context = await handler.query(new Request("http://localhost/"));
  if (context instanceof Response) throw new Error("no page");
  const router = createStaticRouter(handler.dataRoutes, context);
  const page = createElement(StaticRouterProvider, { router, context, hydrate: false });
  expect(renderToStaticMarkup(createElement(ServicesContext, { value: services }, page))).toContain(
    "Unexpected Application Error!",
  );
});

const isGuarded = ({ handle }: RouteObject): boolean =>
  typeof handle === "object" && handle !== null && "isGuarded" in handle && handle.isGuarded === true;

test.each(ROUTES)(
  "the router finds the specified route $line with the specified access",
  ({ address, route, access }) => {
    const { pathname } = new URL(address, "http://localhost");
    const found = (matchRoutes(createRoutes(services), pathname) ?? []).map((match) => match.route);
    expect(found.at(-1)?.id).toBe(route);
    expect(found.some(isGuarded)).toBe(access === "guarded");
  },
);
