import { isProblem } from "#core/wire/problem.ts";
import type { App } from "#api/app-env.ts";
import { listPeriodPrices, listProductPrices, setPrice, stopPrice } from "#api/commands/payment/change-prices.ts";
import type { Services } from "#api/services.ts";
import { writeCursor } from "../http/cursor.ts";
import { serve } from "../http/serve.ts";
import { parseNumberPage, toNumberCursor } from "./number-pages.ts";

/** Adds the routes for the prices of products. */
export function addCrmPriceRoutes(app: App, services: Services): void {
  const { store, clock } = services;

  serve(app, "crmPrices", async ({ query }) => {
    const page = parseNumberPage(query);
    if (isProblem(page)) return page;
    const now = clock.now();
    const { prices, next } = await listPeriodPrices(store.db, page, now);
    return {
      products: await listProductPrices(store.db, now),
      prices,
      next: writeCursor(toNumberCursor(next)),
    };
  });
  serve(app, "crmSetPrice", ({ body, session }) => setPrice(services, session.accountId, body));
  serve(app, "crmStopPrice", ({ params, session }) => stopPrice(services, session.accountId, params.id));
}
