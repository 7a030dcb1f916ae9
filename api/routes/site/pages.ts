import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Context } from "hono";
import type { Book } from "#core/exam/content/book.ts";
import type { ModuleType, TestKind } from "#core/exam/content/module-type.ts";
import type { SiteSettings } from "#core/wire/account/site-settings.ts";
import { scrub } from "#api/log.ts";
import type { PageRenderer, Services } from "#api/services.ts";
import { findBook, listBooks } from "#api/store/content/books.ts";
import { findSubmittedAttempt } from "#api/store/attempt/attempt-lists.ts";
import { findByReportLink } from "#api/store/evaluation/examiner-evaluations.ts";
import { createSamplesPort, type SamplesPort } from "./samples-port.ts";
import { matchesTag } from "../http/byte-range.ts";
import {
  type BuildManifest,
  fillExamShell,
  fillPage,
  fillShell,
  fillSite,
  type RenderedPage,
} from "./page-template.ts";

/** Source of a rendered page's content. Matches the interface that the app uses in the browser. */
type LibraryPort = {
  samples: SamplesPort;
  books(kind: TestKind): Promise<readonly Book[]>;
  book(slug: string): Promise<Book | null>;
  hasReport(slug: string): Promise<boolean>;
  hasResult(moduleType: ModuleType, attemptSlug: string): Promise<boolean>;
};
export type Render = (
  request: { url: string },
  port: LibraryPort,
  site: SiteSettings,
) => Promise<RenderedPage | { shell: true } | { redirect: string }>;

/** `isPublic`: the same for everybody. `isPrivate`: only for people with the address, and never cached. */
type Page = { status: 200 | 404; html: string; brotli: Buffer; tag: string; isPublic: boolean; isPrivate?: boolean };

/** A page is rendered at most once in this time, in milliseconds. */
const FRESH_FOR_MS = 5000;
const MAX_CACHED_PAGES = 300;
const MAX_LIST_LENGTH = 100;
const packPage = promisify(brotliCompress);

/** What pages are rendered from: the library of the database. */
export function createLibraryPort({ store: { db } }: Pick<Services, "store">): LibraryPort {
  return {
    books: async (type) => (await listBooks(db, { type, testType: null, after: null, limit: MAX_LIST_LENGTH })).books,
    book: (slug) => findBook(db, slug, null),
    samples: createSamplesPort(db),
    hasReport: async (slug) => (await findByReportLink(db, slug)) !== null,
    hasResult: async (type, slug) => (await findSubmittedAttempt(db, type, slug)) !== null,
  };
}

/** Creates the page renderer: public pages as HTML with content, everything behind sign-in as the app's empty page. */
export async function createPageRenderer(
  services: Services,
  build: { webRoot: string; entry: string },
): Promise<PageRenderer> {
  const { render } = (await import(pathToFileURL(build.entry).href)) as { render: Render };
  const { site } = services.env;
  const template = fillSite(await readFile(join(build.webRoot, "index.html"), "utf8"), site);
  const manifest = JSON.parse(await readFile(join(build.webRoot, ".vite", "manifest.json"), "utf8")) as BuildManifest;
  const shell = await pageOf(200, fillShell(template), false);
  /** What the service worker stores. */
  const shells = new Map([
    ["/index.html", shell],
    ["/exam.html", await pageOf(200, fillExamShell(template, manifest), false)],
  ]);
  const kept = new Map<string, { page: Promise<Page | { redirect: string }>; until: number }>();
  const port = createLibraryPort(services);

  async function make(pathAndQuery: string): Promise<Page | { redirect: string }> {
    try {
      const rendered = await render({ url: services.env.publicOrigin + pathAndQuery }, port, site);
      if ("redirect" in rendered) return rendered;
      if ("shell" in rendered) return shell;
      const html = fillPage(template, rendered, services.env.publicOrigin, manifest);
      const page = await pageOf(rendered.status === 404 ? 404 : 200, html, !rendered.isPrivate);
      return rendered.isPrivate ? { ...page, isPrivate: true } : page;
    } catch (error) {
      services.log.error(
        { err: error, path: scrub(pathAndQuery.split("?")[0] ?? "") },
        "A page could not be rendered.",
      );
      return shell;
    }
  }

  /**
   * Renders an address once at a time. Addresses with a query are rendered per visitor. Private pages are rendered
   * every time, because the link may have been revoked.
   */
  function find(pathname: string, search: string): Promise<Page | { redirect: string }> {
    if (search !== "") return make(pathname + search);
    const now = services.clock.now();
    const known = kept.get(pathname);
    if (known !== undefined && known.until > now) return known.page;
    const page = make(pathname);
    kept.delete(pathname);
    kept.set(pathname, { page, until: now + FRESH_FOR_MS });
    void page.then((made) => {
      if ("isPrivate" in made && made.isPrivate === true && kept.get(pathname)?.page === page) kept.delete(pathname);
    });
    const oldest = kept.keys().next();
    if (kept.size > MAX_CACHED_PAGES && oldest.done !== true) kept.delete(oldest.value);
    return page;
  }

  return async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const stored = shells.get(pathname);
    if (stored !== undefined) return send(c, stored, false);
    const page = await find(pathname, search);
    return "redirect" in page ? c.redirect(page.redirect) : send(c, page, search === "");
  };
}

function send(c: Context, page: Page, isShared: boolean): Response {
  if (page.isPrivate === true) {
    c.header("Cache-Control", "no-store");
    c.header("X-Robots-Tag", "noindex, nofollow");
    // Only the address protects this page.
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
