import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Context } from "hono";
import type { Book } from "#core/exam/content/book.ts";
import type { ModuleType, TestKind } from "#core/exam/content/module-type.ts";
import type { SiteSettings } from "#core/wire/account/site-settings.ts";
import type { RenderedPage } from "#core/wire/rendered-page.ts";
import { removePersonalData } from "#api/log.ts";
import type { PageRenderer, Services } from "#api/services.ts";
import { findBook, listBooks } from "#api/store/content/books.ts";
import { findSubmittedAttempt } from "#api/store/attempt/attempt-lists.ts";
import { readPublication } from "#api/store/content/publication.ts";
import { findEvaluationByReportLink } from "#api/store/evaluation/examiner-evaluations.ts";
import { sha256Base64Url } from "#api/sha256.ts";
import { createSamplesPort, type SamplesPort } from "./samples-port.ts";
import { contentPolicy } from "#api/middleware/security-headers.ts";
import { matchesTag } from "../http/byte-range.ts";
import { inlineFiles } from "./inline-files.ts";
import {
  ANY_TEST,
  type BuildManifest,
  EXAM_MODULES,
  fillGuardedShell,
  fillPage,
  fillShell,
  fillSite,
} from "./page-template.ts";

/** The source of a rendered page's content. The app in the browser uses the same interface. */
type LibraryPort = {
  samples: SamplesPort;
  books(kind: TestKind): Promise<readonly Book[]>;
  book(slug: string): Promise<Book | null>;
  hasReport(slug: string): Promise<boolean>;
  hasResult(moduleType: ModuleType, attemptSlug: string): Promise<boolean>;
};
/**
 * An address behind sign-in: the source files of its page (`modules`), and the page as it looks before its data
 * arrives.
 */
type GuardedPage = { shell: true; modules: readonly string[]; renderBody: () => Promise<string> };
export type Render = (
  request: { url: string },
  port: LibraryPort,
  site: SiteSettings,
) => Promise<RenderedPage | GuardedPage | { redirect: string }>;

/**
 * A page to send. `isPublic`: the page is the same for everybody. `isPrivate`: the page is only for people who know the
 * address, and is never cached.
 */
type Page = {
  status: 200 | 404;
  html: string;
  brotli: Buffer;
  tag: string;
  policy: string;
  isPublic: boolean;
  isPrivate?: boolean;
};

const MAX_CACHED_PAGES = 300;
/**
 * Limit for renders of uncached pages in a second. Beyond it, visitors get the empty page of the app, which renders in
 * the browser.
 */
const MAX_RENDERS_PER_SECOND = 40;
/** Query fields that decide the content of a public page. The cache has a page for each combination of their values. */
const CONTENT_FIELDS = ["bands", "cursor"];
/** Query fields that a page shows to one visitor. A page with one of them is never cached. */
const VISITOR_FIELDS = [
  "alert", "attempt", "attempt_slug", "coupon", "email", "for", "needed_bytes", "next", "payment_slug", "preview", "session_id", "token",
  "variant",
]; // prettier-ignore
const MAX_LIST_LENGTH = 100;
const compressPage = promisify(brotliCompress);

/** Returns a source of page content that reads the database. */
export function createLibraryPort({ store: { db } }: Pick<Services, "store">): LibraryPort {
  return {
    books: async (type) => (await listBooks(db, { type, testType: null, after: null, limit: MAX_LIST_LENGTH })).books,
    book: (slug) => findBook(db, slug, null),
    samples: createSamplesPort(db),
    hasReport: async (slug) => (await findEvaluationByReportLink(db, slug)) !== null,
    hasResult: async (type, slug) => (await findSubmittedAttempt(db, type, slug)) !== null,
  };
}

/**
 * Returns the function that replies with a page. Public pages have their content. Pages behind sign-in look as they do
 * before their data arrives.
 */
export async function createPageRenderer(
  services: Services,
  build: { webRoot: string; entry: string },
): Promise<PageRenderer> {
  const { render } = (await import(pathToFileURL(build.entry).href)) as { render: Render };
  const { site } = services.env;
  const template = fillSite(await readFile(join(build.webRoot, "index.html"), "utf8"), site);
  const manifest = JSON.parse(await readFile(join(build.webRoot, ".vite", "manifest.json"), "utf8")) as BuildManifest;
  const styleSheets = new Map<string, string>();
  const port = createLibraryPort(services);
  const shell = await createPage(200, fillShell(template), false);
  /** Pages behind sign-in, by the source files that they link. */
  const guarded = new Map<string, Promise<Page>>();
  /** The shells that the service worker stores, by path. */
  const shells = new Map([
    ["/index.html", shell],
    ["/exam.html", await renderShellAt(ANY_TEST, EXAM_MODULES)],
    ["/dashboard.html", await renderShellAt("/dashboard/")],
  ]);
  const cache = new Map<string, Promise<Page | { redirect: string }>>();
  let publication = -1;
  const budget = createRenderBudget(services.clock);

  function findOrRenderShell({ modules, renderBody }: GuardedPage): Promise<Page> {
    const name = modules.join();
    const known = guarded.get(name) ?? renderShell(modules, renderBody);
    guarded.set(name, known);
    return known;
  }

  async function renderShell(modules: readonly string[], renderBody: () => Promise<string>): Promise<Page> {
    const body = await renderBody().catch((error: unknown) => {
      services.log.error({ err: error, modules }, "A page behind sign-in could not be rendered.");
      return "";
    });
    return await createPage(200, fillGuardedShell(template, { modules, body }, manifest), false);
  }

  /** Renders the page behind sign-in at `path`. The page links the files of `modules`, or by default its own files. */
  async function renderShellAt(path: string, modules?: readonly string[]): Promise<Page> {
    try {
      const rendered = await render({ url: services.env.publicOrigin + path }, port, site);
      if ("shell" in rendered) {
        return await findOrRenderShell({ ...rendered, ...(modules !== undefined && { modules }) });
      }
    } catch (error) {
      services.log.error({ err: error, path }, "A shell could not be rendered.");
    }
    return shell;
  }

  async function createPage(status: 200 | 404, filled: string, isPublic: boolean): Promise<Page> {
    const { html, ...inline } = inlineFiles(filled, readStyleSheet);
    const brotli = await compressPage(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    const tag = sha256Base64Url(html).slice(0, 27);
    return { status, html, brotli, tag, policy: contentPolicy(services.env, inline), isPublic };
  }

  function readStyleSheet(path: string): string {
    const text = styleSheets.get(path) ?? readFileSync(join(build.webRoot, path), "utf8");
    styleSheets.set(path, text);
    return text;
  }

  async function renderPage(pathAndQuery: string): Promise<Page | { redirect: string }> {
    try {
      const rendered = await render({ url: services.env.publicOrigin + pathAndQuery }, port, site);
      if ("redirect" in rendered) return rendered;
      if ("shell" in rendered) {
        budget.giveBack();
        return await findOrRenderShell(rendered);
      }
      const html = fillPage(template, rendered, services.env.publicOrigin, manifest);
      const page = await createPage(rendered.status === 404 ? 404 : 200, html, !rendered.isPrivate);
      return rendered.isPrivate ? { ...page, isPrivate: true } : page;
    } catch (error) {
      services.log.error(
        { err: error, path: removePersonalData(pathAndQuery.split("?")[0] ?? "") },
        "A page could not be rendered.",
      );
      return shell;
    }
  }

  /**
   * Returns the page at an address, rendered once for each publication. Ignores query fields that no page reads.
   * Renders three kinds of pages every time: pages with a query field for one visitor, private pages, whose link may
   * have been revoked, and unknown addresses, of which there are too many to cache.
   */
  async function findOrRender(pathname: string, search: string): Promise<Page | { redirect: string }> {
    const query = normaliseQuery(search);
    // If the database is down, sends the pages in memory or the empty page.
    const current = await readPublication(services.store.db).catch(() => publication);
    if (current !== publication) {
      publication = current;
      cache.clear();
    }
    const address = pathname + query.search;
    const known = query.isForVisitor ? undefined : cache.get(address);
    if (known !== undefined) {
      // Moves the page to the end of the map, because pages at the beginning are evicted first.
      cache.delete(address);
      cache.set(address, known);
      return known;
    }
    if (!budget.take()) return shell;
    const page = renderPage(address);
    if (query.isForVisitor) return page;
    cache.set(address, page);
    const oldest = cache.keys().next();
    if (cache.size > MAX_CACHED_PAGES && oldest.done !== true) cache.delete(oldest.value);
    const rendered = await page;
    const isCacheable = "redirect" in rendered || (rendered.status === 200 && rendered.isPublic);
    if (!isCacheable && cache.get(address) === page) cache.delete(address);
    return page;
  }

  return async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const stored = shells.get(pathname);
    if (stored !== undefined) return send(c, stored, false);
    const page = await findOrRender(pathname, search);
    return "redirect" in page ? c.redirect(page.redirect) : send(c, page, search === "");
  };
}

/** Returns the query with only the fields that a public page reads, in a fixed order. */
function normaliseQuery(search: string): { search: string; isForVisitor: boolean } {
  if (search === "") return { search, isForVisitor: false };
  const fields = new URLSearchParams(search);
  const usedFields = new URLSearchParams();
  for (const field of [...CONTENT_FIELDS, ...VISITOR_FIELDS]) {
    const value = fields.get(field);
    if (value !== null) usedFields.set(field, value);
  }
  const isForVisitor = VISITOR_FIELDS.some((field) => usedFields.has(field));
  return { search: usedFields.size === 0 ? "" : `?${usedFields.toString()}`, isForVisitor };
}

/**
 * Returns a budget of MAX_RENDERS_PER_SECOND. `take` returns whether another page may be rendered in this second, and
 * counts the page. `giveBack` uncounts a page that did not need to be rendered.
 */
function createRenderBudget(clock: Services["clock"]): { take: () => boolean; giveBack: () => void } {
  let second = 0;
  let renders = 0;
  return {
    take() {
      const current = Math.floor(clock.now() / 1000);
      if (current !== second) renders = 0;
      second = current;
      if (renders >= MAX_RENDERS_PER_SECOND) return false;
      renders += 1;
      return true;
    },
    giveBack() {
      renders = Math.max(0, renders - 1);
    },
  };
}

function send(c: Context, page: Page, isShared: boolean): Response {
  c.header("Content-Security-Policy", page.policy);
  if (page.isPrivate === true) {
    c.header("Cache-Control", "no-store");
    c.header("X-Robots-Tag", "noindex, nofollow");
    // Only the address protects this page.
    c.header("Referrer-Policy", "no-referrer");
    return c.html(page.html, page.status);
  }
  const acceptsBrotli = /\bbr\b/u.test(c.req.header("Accept-Encoding") ?? "");
  const tag = `"${page.tag}${acceptsBrotli ? "-br" : ""}"`;
  c.header("ETag", tag);
  c.header("Vary", "Accept-Encoding");
  c.header("Cache-Control", page.isPublic && isShared ? "public, no-cache" : "no-cache");
  if (page.status === 200 && matchesTag(c.req.header("If-None-Match"), tag)) return c.body(null, 304);
  c.header("Content-Type", "text/html; charset=utf-8");
  if (!acceptsBrotli) return c.body(page.html, page.status);
  c.header("Content-Encoding", "br");
  return c.body(new Uint8Array(page.brotli), page.status);
}
