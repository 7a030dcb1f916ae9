import { createHash } from "node:crypto";
import * as v from "valibot";
import { DaySchema } from "#core/wire/crm-office.ts";
import { isProblem } from "#core/wire/problem.ts";
import type { App } from "../../app-env.ts";
import { dashboardUrl, isFiguresSignature } from "../../commands/dashboard-url.ts";
import { readFigures } from "../../commands/read-figures.ts";
import type { Parts } from "../../parts.ts";
import { serve } from "../serve.ts";
import { closedPage, figuresPage } from "./figures-page.ts";
import { FIGURES_STYLE } from "./figures-style.ts";

const STYLE_HASH = createHash("sha256").update(FIGURES_STYLE).digest("base64");
/** Rulings 33: of all our pages this one alone may stand in a frame, and only in one of our own. */
const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'self'; base-uri 'none'`,
  "X-Frame-Options": "SAMEORIGIN",
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
};

/** The dashboard: its address, its numbers, and our own page of them. */
export function crmFiguresRoutes(app: App, parts: Parts): void {
  serve(app, "crmMetabaseUrl", () => dashboardUrl(parts));
  serve(app, "crmFigures", ({ query }) => readFigures(parts, query));

  serve(app, "figuresPage", async ({ query }) => {
    if (!isFiguresSignature(parts, query)) return page(closedPage(query.theme), 403);
    const asked = { from: dayOrNone(query.from), to: dayOrNone(query.to) };
    const figures = await readFigures(parts, asked);
    if (!isProblem(figures)) return page(figuresPage(figures, { signed: query, fault: null }), 200);
    const usual = await readFigures(parts, {});
    const fault = figures.errors?.["from"]?.[0] ?? "These days cannot be shown.";
    return isProblem(usual) ? usual : page(figuresPage(usual, { signed: query, fault }), 400);
  });
}

function page(html: string, status: number): Response {
  return new Response(html, { status, headers: HEADERS });
}

/** An empty field of the form means the usual. */
function dayOrNone(text: string | undefined): string | undefined {
  return v.is(DaySchema, text) ? text : undefined;
}
