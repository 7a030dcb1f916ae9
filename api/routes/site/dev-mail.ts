import { escapeHtml } from "#core/wire/text/escape-html.ts";
import type { App } from "#api/app-env.ts";
import type { Services } from "#api/services.ts";

const LINK = /https?:\/\/[^\s<]+/gu;

/** Adds a page that shows an email which was written to a file instead of being sent. Only outside production. */
export function addDevMailRoutes(app: App, services: Services): void {
  if (services.env.mode === "production" || !services.mail.isLocal) return;
  app.get("/dev/mail/:id", async (c) => {
    c.header("Cache-Control", "no-store");
    const found = await services.mail.read(c.req.param("id"));
    if (found === null) return c.text("There is no such message.", 404);
    if ("raw" in found) return c.text(found.raw);
    const { message } = found;
    return c.html(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
        `<title>${escapeHtml(message.subject)}</title><main><h1>${escapeHtml(message.subject)}</h1><p>To ${escapeHtml(message.to)}</p>` +
        `<div style="white-space: pre-wrap; overflow-wrap: anywhere">${addLinks(message.text, services.env.publicOrigin)}</div></main></html>`,
    );
  });
}

/**
 * Escapes a text and turns its URLs into links. Links to our public origin become relative, so that they open this
 * server.
 */
function addLinks(text: string, origin: string): string {
  return escapeHtml(text).replaceAll(LINK, (link) => {
    const target = link.startsWith(`${origin}/`) ? link.slice(origin.length) : link;
    return `<a href="${target}">${link}</a>`;
  });
}
