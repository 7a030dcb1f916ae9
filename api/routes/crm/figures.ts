import * as v from "valibot";
import { DaySchema } from "#core/wire/crm/figures.ts";
import { isProblem } from "#core/wire/problem.ts";
import type { App } from "#api/app-env.ts";
import { createDashboardUrl, isFiguresUrlValid } from "#api/commands/operate/dashboard-url.ts";
import { readFigures } from "#api/commands/operate/read-figures.ts";
import type { Services } from "#api/services.ts";
import { toCspSource } from "../site/inline-files.ts";
import { serve } from "../http/serve.ts";
import { renderExpiredPage, renderFigureCsv, renderFiguresPage } from "./figures-page.ts";
import { createFiguresStyle, findFont } from "./figures-style.ts";

/** Adds the routes for the staff dashboard: its link, its figures as data, and our own page of figures. */
export function addCrmFiguresRoutes(app: App, services: Services): void {
  serve(app, "crmMetabaseUrl", () => createDashboardUrl(services));
  serve(app, "crmFigures", ({ query }) => readFigures(services, query));

  const style = createFiguresStyle(findFont(services.webRoot));
  const headers = createPageHeaders(style);
  const replyWithPage = (html: string, status: number): Response => new Response(html, { status, headers });

  serve(app, "figuresPage", async ({ query }) => {
    if (!isFiguresUrlValid(services, query)) return replyWithPage(renderExpiredPage(query.theme, style), 403);
    const days = { from: parseDay(query.from), to: parseDay(query.to) };
    const figures = await readFigures(services, days);
    if (isProblem(figures)) {
      const defaultFigures = await readFigures(services, {});
      if (isProblem(defaultFigures)) return defaultFigures;
      const fault = figures.errors?.["from"]?.[0] ?? "These days cannot be shown.";
      return replyWithPage(renderFiguresPage(defaultFigures, { signed: query, fault, style }), 400);
    }
    if (query.csv === undefined)
      return replyWithPage(renderFiguresPage(figures, { signed: query, fault: null, style }), 200);
    const file = renderFigureCsv(figures, query.csv);
    if (file === null) return { problem: "not_found" };
    return new Response(file.text, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${file.name}"`,
        "Cache-Control": "no-store",
      },
    });
  });
}

/**
 * Returns the headers of the figures page. It is the only page that may be shown in a frame, and only in a frame of our
 * own pages. See SECURITY.md#browser-policy.
 */
function createPageHeaders(style: string): Record<string, string> {
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": `default-src 'none'; style-src ${toCspSource(style)}; font-src 'self'; form-action 'self'; frame-ancestors 'self'; base-uri 'none'`,
    "X-Frame-Options": "SAMEORIGIN",
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex",
  };
}

/** Returns undefined for a field that is empty or not a day. The default day then applies. */
function parseDay(text: string | undefined): string | undefined {
  return v.is(DaySchema, text) ? text : undefined;
}
