import { escape } from "../commands/mails.ts";
import type { App } from "../app-env.ts";
import type { Parts } from "../parts.ts";

const LINK = /https?:\/\/[^\s<]+/gu;

/** Outside production, shows a message that was written to this machine instead of being sent. */
export function devMailRoutes(app: App, parts: Parts): void {
  if (parts.env.mode === "production" || !parts.mail.isLocal) return;
  app.get("/dev/mail/:id", async (c) => {
    c.header("Cache-Control", "no-store");
    const found = await parts.mail.read(c.req.param("id"));
    if (found === null) return c.text("There is no such message.", 404);
    if ("raw" in found) return c.text(found.raw);
    const { message } = found;
    return c.html(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
        `<title>${escape(message.subject)}</title><main><h1>${escape(message.subject)}</h1><p>To ${escape(message.to)}</p>` +
        `<div style="white-space: pre-wrap; overflow-wrap: anywhere">${withLinks(message.text, parts.env.publicOrigin)}</div></main></html>`,
    );
  });
}

/** Links to ourselves become local ones, so that they open on the address the reader is using. */
function withLinks(text: string, origin: string): string {
  return escape(text).replaceAll(LINK, (link) => {
    const target = link.startsWith(`${origin}/`) ? link.slice(origin.length) : link;
    return `<a href="${target}">${link}</a>`;
  });
}
