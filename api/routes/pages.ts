import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Context } from "hono";
import type { Book } from "#core/exam/content/book.ts";
import type { TestKind } from "#core/exam/content/module-type.ts";
import type { SiteSettings } from "#core/wire/site-settings.ts";
import type { PageRenderer, Parts } from "../parts.ts";
import { findBook, listBooks } from "../store/books.ts";
import { findByReportLink } from "../store/examiner-evaluations.ts";
import { createSamplesPort, type SamplesPort } from "./samples-port.ts";
import { matchesTag } from "./byte-range.ts";
import { type BuildManifest, fillPage, fillShell, fillSite, type RenderedPage } from "./page-template.ts";

/** Where a rendered page's content comes from: the twin of the port that the app has in the browser. */
type LibraryPort = {
  samples: SamplesPort;
  books(kind: TestKind): Promise<readonly Book[]>;
  book(slug: string): Promise<Book | null>;
  hasReport(slug: string): Promise<boolean>;
};
type Render = (
  request: { url: string },
  port: LibraryPort,
  site: SiteSettings,
) => Promise<RenderedPage | { shell: true } | { redirect: string }>;

/** `isPublic`: the same for everybody. `isPrivate`: for whoever has its address, and to be kept by nobody. */
type Page = { status: 200 | 404; html: string; brotli: Buffer; tag: string; isPublic: boolean; isPrivate?: boolean };

/** A page is rendered at most once in this time, however many ask, in ms. */
const FRESH_FOR = 5000;
const MOST_KEPT = 300;
const LONGEST_LIST = 100;
const packPage = promisify(brotliCompress);

/** Answers navigations: public pages as HTML with their content, everything behind sign-in as the app's empty page. */
export async function createPageRenderer(
  parts: Parts,
  build: { webRoot: string; entry: string },
): Promise<PageRenderer> {
  const { render } = (await import(pathToFileURL(build.entry).href)) as { render: Render };
  const { site } = parts.env;
  const template = fillSite(await readFile(join(build.webRoot, "index.html"), "utf8"), site);
  const manifest = JSON.parse(await readFile(join(build.webRoot, ".vite", "manifest.json"), "utf8")) as BuildManifest;
  const shell = await pageOf(200, fillShell(template), false);
  const kept = new Map<string, { page: Promise<Page | { redirect: string }>; until: number }>();
  const { db } = parts.store;
  const port: LibraryPort = {
    books: async (type) => (await listBooks(db, { type, testType: null, after: null, limit: LONGEST_LIST })).books,
    book: (slug) => findBook(db, slug, null),
    samples: createSamplesPort(db),
    hasReport: async (slug) => (await findByReportLink(db, slug)) !== null,
  };

  async function make(pathAndQuery: string): Promise<Page | { redirect: string }> {
    try {
      const rendered = await render({ url: parts.env.publicOrigin + pathAndQuery }, port, site);
      if ("redirect" in rendered) return rendered;
      if ("shell" in rendered) return shell;
      const html = fillPage(template, rendered, parts.env.publicOrigin, manifest);
      const page = await pageOf(rendered.status === 404 ? 404 : 200, html, !rendered.isPrivate);
      return rendered.isPrivate ? { ...page, isPrivate: true } : page;
    } catch (error) {
      parts.log.error({ err: error, path: pathAndQuery.split("?")[0] }, "a page could not be rendered");
      return shell;
    }
  }

  /**
   * One rendering per address and moment; addresses with a query are made for their visitor alone. What only its address
   * guards is made anew each time: the address may have been taken back.
   */
  function find(pathname: string, search: string): Promise<Page | { redirect: string }> {
    if (search !== "") return make(pathname + search);
    const now = parts.clock.now();
    const known = kept.get(pathname);
    if (known !== undefined && known.until > now) return known.page;
    const page = make(pathname);
    kept.delete(pathname);
    kept.set(pathname, { page, until: now + FRESH_FOR });
    void page.then((made) => {
      if ("isPrivate" in made && made.isPrivate === true && kept.get(pathname)?.page === page) kept.delete(pathname);
    });
    const oldest = kept.keys().next();
    if (kept.size > MOST_KEPT && oldest.done !== true) kept.delete(oldest.value);
    return page;
  }

  return async (c) => {
    const { pathname, search } = new URL(c.req.url);
    if (pathname === "/index.html") return send(c, shell, false);
    const page = await find(pathname, search);
    return "redirect" in page ? c.redirect(page.redirect) : send(c, page, search === "");
  };
}

function send(c: Context, page: Page, isShared: boolean): Response {
  if (page.isPrivate === true) {
    c.header("Cache-Control", "no-store");
    c.header("X-Robots-Tag", "noindex, nofollow");
    // Its address is all that guards it.
    c.header("Referrer-Policy", "no-referrer");
    return c.html(page.html, page.status);
  }
  const isPacked = /\bbr\b/u.test(c.req.header("Accept-Encoding") ?? "");
  const tag = `"${page.tag}${isPacked ? "-br" : ""}"`;
  c.header("ETag", tag);
  c.header("Vary", "Accept-Encoding");
  c.header("Cache-Control", page.isPublic && isShared ? "public, no-cache" : "no-cache");
  if (page.status === 200 && matchesTag(c.req.header("If-None-Match"), tag)) return c.body(null, 304);
  c.header("Content-Type", "text/html; charset=utf-8");
  if (!isPacked) return c.body(page.html, page.status);
  c.header("Content-Encoding", "br");
  return c.body(new Uint8Array(page.brotli), page.status);
}

async function pageOf(status: 200 | 404, html: string, isPublic: boolean): Promise<Page> {
  const brotli = await packPage(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return { status, html, brotli, tag: createHash("sha256").update(html).digest("base64url").slice(0, 27), isPublic };
}
