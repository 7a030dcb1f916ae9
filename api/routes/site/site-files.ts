import { plural } from "#core/format/plural.ts";
import type { Context } from "hono";
import type { App, AppEnv } from "#api/app-env.ts";
import type { Services } from "#api/services.ts";
import { sha256Base64Url } from "#api/sha256.ts";
import { listBooks } from "#api/store/content/books.ts";
import { findSampleIndex, listSampleAddresses } from "#api/store/content/samples.ts";
import { matchesTag } from "../http/byte-range.ts";

/** Addresses that search engines must not index: they are for signed-in people or for machines. */
const NOT_FOR_SEARCH = ["/api/", "/dashboard", "/account", "/analytics", "/crm", "/payment/", "/ieltstest/attempt/"];
const LISTINGS = ["listening", "reading", "writing", "speaking", "fulltest"] as const;
const FIXED_PAGES = ["/about/", "/privacy/", "/terms/", "/disclaimer/"];
/** The sitemap protocol allows no more addresses in one file. */
const MAX_ADDRESSES = 50_000;

/** Adds the routes of robots.txt, the sitemap and llms.txt. They list the published content. */
export function addSiteFileRoutes(app: App, services: Services): void {
  const { publicOrigin: origin } = services.env;

  app.get("/robots.txt", (c) =>
    send(
      c,
      "text/plain",
      [
        "User-agent: *",
        ...NOT_FOR_SEARCH.map((path) => `Disallow: ${path}`),
        "",
        `Sitemap: ${origin}/sitemap.xml`,
        "",
      ].join("\n"),
    ),
  );

  app.get("/sitemap.xml", async (c) => {
    const urls = (await listPublicPaths(services))
      .slice(0, MAX_ADDRESSES)
      .map((path) => `  <url><loc>${escapeXml(origin + path)}</loc></url>`);
    const lines = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...urls,
      "</urlset>",
      "",
    ];
    return send(c, "application/xml", lines.join("\n"));
  });

  app.get("/llms.txt", async (c) => send(c, "text/plain", await renderGuide(services)));
}

async function findBooks({ store }: Pick<Services, "store">) {
  const lists = await Promise.all(
    LISTINGS.map((type) => listBooks(store.db, { type, testType: null, after: null, limit: 1000 })),
  );
  return [...new Map(lists.flatMap((list) => list.books).map((book) => [book.slug, book])).values()];
}

/** Returns the paths of the pages for search engines, overview pages first. */
async function listPublicPaths(services: Pick<Services, "store">): Promise<string[]> {
  const { db } = services.store;
  const [books, index, samples] = await Promise.all([
    findBooks(services),
    findSampleIndex(db),
    listSampleAddresses(db, MAX_ADDRESSES),
  ]);
  return [
    "/",
    ...LISTINGS.map((type) => `/ieltstest/${type}/`),
    "/samples/",
    ...FIXED_PAGES,
    ...books.map((book) => `/book/${book.slug}`),
    ...index.modules.map(({ test_type, task }) => `/samples/module/${test_type}/writing/${task}/`),
    ...index.categories.map((category) => `/samples/category/${category.id}/`),
    ...index.books.map((book) => `/samples/book/${book.slug}/`),
    ...samples.map(({ section, id }) => `/samples/answers/writing/${section}/${id}/`),
  ];
}

/** Returns a Markdown page that describes the site to language models, as llmstxt.org proposes. */
async function renderGuide(services: Pick<Services, "store" | "env">): Promise<string> {
  const { publicOrigin: origin, site } = services.env;
  const [books, index] = await Promise.all([findBooks(services), findSampleIndex(services.store.db)]);
  const link = (name: string, path: string, note: string): string => `- [${name}](${origin}${path}): ${note}`;
  return [
    "# Bandwise",
    "",
    "> Free practice for the IELTS test: Listening, Reading, Writing and Speaking, Academic and General Training, with bands and feedback. It works without a connection. Bandwise is independent of the owners of IELTS; its bands are estimates.",
    "",
    "Reading is open to everybody; taking tests needs a free account.",
    "",
    "## Practice",
    ...LISTINGS.map((type) =>
      link(type === "fulltest" ? "Full tests" : capitalise(type), `/ieltstest/${type}/`, "books and their tests"),
    ),
    "",
    "## Books",
    ...books.map((book) => link(book.name, `/book/${book.slug}`, book.description)),
    "",
    "## Model answers",
    link(
      "All",
      "/samples/",
      `${index.total} answers to Writing tasks with criterion bands and feedback, each written for its book`,
    ),
    ...index.categories.map(({ id, name, samples }) =>
      link(name, `/samples/category/${id}/`, plural(samples, { one: "# answer", other: "# answers" })),
    ),
    "",
    "## About",
    link("About Us", "/about/", "who this is for and what it is not"),
    link("Privacy Policy", "/privacy/", "what we store, cookies, advertisements"),
    link("Terms of Service", "/terms/", "fair use, contributed content, removal"),
    link("Disclaimer", "/disclaimer/", "no affiliation with the owners of IELTS"),
    "",
    `Contact: ${site.supportEmail}`,
    "",
  ].join("\n");
}

function send(c: Context<AppEnv>, type: string, body: string): Response {
  const tag = `"${sha256Base64Url(body)}"`;
  c.header("ETag", tag);
  c.header("Cache-Control", "public, no-cache");
  if (matchesTag(c.req.header("if-none-match"), tag)) return c.body(null, 304);
  c.header("Content-Type", `${type}; charset=utf-8`);
  return c.body(body);
}

const capitalise = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

function escapeXml(text: string): string {
  return text.replace(/&/gu, "&amp;").replace(/</gu, "&lt;").replace(/>/gu, "&gt;");
}
