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
import { siteSettings } from "#core/wire/site-settings.ts";
import { ROUTES } from "#tests/house/conformance/routes.ts";
import { type LibraryPort, PartsContext } from "#web/parts.ts";
import { RouterErrorPage } from "./error-page.tsx";
import { createRoutes } from "./router.tsx";
import { createServerParts } from "./server-parts.ts";

const parts = createServerParts({} as LibraryPort, siteSettings("help@bandwise.test"));

test.each(["listening/m/a", "reading/m/a", "writing/m/a", "speaking/m/a", "fulltest/a"])(
  "a room has neither header nor footer: %s",
  (path) => {
    const ids = (matchRoutes(createRoutes(parts), `/ieltstest/attempt/${path}`) ?? []).map(({ route }) => route.id);
    expect(ids).toContain("exam");
    expect(ids).not.toContain("site");
  },
);

test("when the frame itself fails, the router says so", async () => {
  const fail = (): never => {
    throw new Error("planted");
  };
  const handler = createStaticHandler([{ path: "/", loader: fail, ErrorBoundary: RouterErrorPage }]);
  const context = await handler.query(new Request("http://localhost/"));
  if (context instanceof Response) throw new Error("no page");
  const router = createStaticRouter(handler.dataRoutes, context);
  const page = createElement(StaticRouterProvider, { router, context, hydrate: false });
  expect(renderToStaticMarkup(createElement(PartsContext, { value: parts }, page))).toContain(
    "Unexpected Application Error!",
  );
});

const isGuarded = ({ handle }: RouteObject): boolean =>
  typeof handle === "object" && handle !== null && "isGuarded" in handle && handle.isGuarded === true;

test.each(ROUTES)("answers $line", ({ address, route, access }) => {
  const { pathname } = new URL(address, "http://localhost");
  const found = (matchRoutes(createRoutes(parts), pathname) ?? []).map((match) => match.route);
  expect(found.at(-1)?.id).toBe(route);
  expect(found.some(isGuarded)).toBe(access === "guarded");
});
