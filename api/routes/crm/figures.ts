import * as v from "valibot";
import { DaySchema } from "#core/wire/crm/crm-office.ts";
import { isProblem } from "#core/wire/problem.ts";
import type { App } from "#api/app-env.ts";
import { createDashboardUrl, isFiguresUrlValid } from "#api/commands/operate/dashboard-url.ts";
import { readFigures } from "#api/commands/operate/read-figures.ts";
import type { Services } from "#api/services.ts";
import { cspHash } from "../site/inline-files.ts";
import { serve } from "../http/serve.ts";
import { expiredPage, figureCsv, figuresPage } from "./figures-page.ts";
import { figuresStyle, findFont } from "./figures-style.ts";

/** Routes for the staff dashboard: its address, its figures, and our own page of them. */
export function crmFiguresRoutes(app: App, services: Services): void {
  serve(app, "crmMetabaseUrl", () => createDashboardUrl(services));
  serve(app, "crmFigures", ({ query }) => readFigures(services, query));

  const style = figuresStyle(findFont(services.webRoot));
  const headers = pageHeaders(style);
  const page = (html: string, status: number): Response => new Response(html, { status, headers });

  serve(app, "figuresPage", async ({ query }) => {
    if (!isFiguresUrlValid(services, query)) return page(expiredPage(query.theme, style), 403);
    const days = { from: emptyToUndefined(query.from), to: emptyToUndefined(query.to) };
    const figures = await readFigures(services, days);
    if (isProblem(figures)) {
      const usual = await readFigures(services, {});
      const fault = figures.errors?.["from"]?.[0] ?? "These days cannot be shown.";
      return isProblem(usual) ? usual : page(figuresPage(usual, { signed: query, fault, style }), 400);
    }
    if (query.csv === undefined) return page(figuresPage(figures, { signed: query, fault: null, style }), 200);
    const file = figureCsv(figures, query.csv);
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
 * Returns the headers of the only page that may be framed, and only by our own pages. See SECURITY.md#browser-policy.
 */
function pageHeaders(style: string): Record<string, string> {
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": `default-src 'none'; style-src ${cspHash(style)}; font-src 'self'; form-action 'self'; frame-ancestors 'self'; base-uri 'none'`,
    "X-Frame-Options": "SAMEORIGIN",
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex",
  };
}

/** Returns undefined for an empty form field, which means the default. */
function emptyToUndefined(text: string | undefined): string | undefined {
  return v.is(DaySchema, text) ? text : undefined;
}
