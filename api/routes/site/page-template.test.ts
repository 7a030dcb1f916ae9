import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createSiteSettings } from "#core/wire/account/site-settings.ts";
import {
  EXAM_MODULES,
  fillGuardedShell,
  fillPage,
  fillShell,
  fillSite,
  listChunkFiles,
  toScriptJson,
} from "./page-template.ts";

const TEMPLATE = `<html><head><!--head-->
  <title>Bandwise</title>
  <!--/head--><link href="/assets/main.css"></head><body><div id="root"><!--body--></div><!--data--></body></html>`;
const MANIFEST = {
  "index.html": { file: "assets/main.js", isEntry: true, imports: ["_shared.js"], css: ["assets/main.css"] },
  "_shared.js": { file: "assets/shared.js" },
  "_form.js": { file: "assets/form.js", imports: ["_shared.js"], css: ["assets/form.css"] },
  "app/pages/account/login-page.tsx": {
    file: "assets/login.js",
    imports: ["_form.js", "index.html"],
    css: ["assets/login.css"],
  },
};
const PAGE = {
  status: 200,
  title: 'A "title" & more',
  description: "<b>",
  canonical: "/login/",
  isPrivate: false,
  body: "<main>$& $1</main>",
  data: { a: "</script><!--" },
  structured: [{ "@type": "WebPage", name: "</script>" }],
  isStatic: false,
  fetchesApp: false,
  fonts: ["/assets/serif.woff2"],
  modules: ["app/pages/account/login-page.tsx"],
};

test("escapes page data so that it cannot break out of its element", () => {
  const html = fillPage(TEMPLATE, PAGE, "https://x.test", MANIFEST);
  expect(html).toContain("<title>A &quot;title&quot; &amp; more</title>");
  expect(html).toContain('<meta name="description" content="&lt;b&gt;">');
  expect(html).toContain('<link rel="canonical" href="https://x.test/login/">');
  expect(html).toContain('<div id="root"><main>$& $1</main></div>');
  expect(html).toContain('{"a":"\\u003c/script>\\u003c!--"}');
  expect(html.match(/<title>/g)).toHaveLength(1);
});

test("writes structured data with its context, and so that it cannot end its script element", () => {
  const html = fillPage(TEMPLATE, PAGE, "https://x.test", MANIFEST);
  expect(html).toContain(
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"WebPage","name":"\\u003c/script>"}</script>',
  );
});

test("includes the site's settings in every page, also in the empty page", () => {
  const template = fillSite(TEMPLATE, createSiteSettings("help@x.test"));
  for (const html of [fillShell(template), fillPage(template, PAGE, "https://x.test", MANIFEST)])
    expect(html).toContain('<script type="application/json" id="site">{"supportEmail":"help@x.test"');
});

test("places the styles of a page after those of the entry", () => {
  const html = fillPage(TEMPLATE, PAGE, "https://x.test", MANIFEST);
  expect(html.indexOf("/assets/main.css")).toBeGreaterThan(0);
  expect(html.indexOf("/assets/login.css")).toBeGreaterThan(html.indexOf("/assets/main.css"));
});

test("keeps a page without a canonical address out of search indexes", () => {
  expect(fillPage(TEMPLATE, { ...PAGE, canonical: null }, "https://x.test", {})).toContain(
    '<meta name="robots" content="noindex">',
  );
});

test("lists each file that a page's modules need once, without the files of the entry", () => {
  expect(listChunkFiles(["app/pages/account/login-page.tsx"], MANIFEST)).toEqual({
    css: ["assets/login.css", "assets/form.css"],
    scripts: ["assets/login.js", "assets/form.js"],
  });
  expect(listChunkFiles(["app/pages/unknown.tsx"], MANIFEST)).toEqual({ css: [], scripts: [] });
});

test("links the scripts of a static page for later if the page fetches the app, and otherwise omits them", () => {
  const fill = (given: Partial<typeof PAGE>): string =>
    fillPage(TEMPLATE, { ...PAGE, ...given }, "https://x.test", MANIFEST);
  expect(fill({ isStatic: true, fetchesApp: true })).toContain(
    '<link rel="preload-later" crossorigin href="/assets/login.js">',
  );
  expect(fill({ isStatic: true, fetchesApp: true })).not.toContain("modulepreload");
  expect(fill({ isStatic: true })).not.toContain("/assets/login.js");
  expect(fill({})).toContain('<link rel="modulepreload" crossorigin href="/assets/login.js">');
});

test("omits the data block from the empty page, so that the app renders and does not hydrate", () => {
  expect(fillShell(TEMPLATE)).toContain('<div id="root"></div></body>');
});

test("writes data so that parsing the script element returns the same data", () => {
  expect(JSON.parse(toScriptJson({ text: "<script>\u2028" }))).toEqual({ text: "<script>\u2028" });
});

test("links the files of a guarded page in its shell, with its styles after those of the entry", () => {
  const manifest = {
    ...MANIFEST,
    "_app-1.js": { file: "assets/app.js", name: "app", imports: ["_shared.js"] },
    "_net-1.js": { file: "assets/net.js", name: "net" },
    "_signed-in-1.js": { file: "assets/signed-in.js", name: "signed-in" },
    "_home-1.js": { file: "assets/home.js", name: "home", css: ["assets/home.css"] },
    "_exam-1.js": { file: "assets/exam.js", name: "exam", imports: ["_form.js"], css: ["assets/exam.css"] },
  };
  const renderLink = (file: string): string => `<link rel="modulepreload" crossorigin href="/assets/${file}">`;
  const home = fillGuardedShell(TEMPLATE, { modules: ["app/pages/study/dashboard-page.tsx"], body: "" }, manifest);
  const exam = fillGuardedShell(TEMPLATE, { modules: EXAM_MODULES, body: "" }, manifest);
  for (const html of [home, exam]) {
    expect(html).toContain('<div id="root"></div>');
    for (const file of ["app.js", "net.js", "signed-in.js"]) expect(html).toContain(renderLink(file));
    expect(html).not.toContain("shared.js");
  }
  expect(home).toContain(renderLink("home.js"));
  expect(home).not.toContain("exam.js");
  expect(exam).toContain(renderLink("exam.js"));
  expect(exam).toContain(renderLink("form.js"));
  expect(exam.indexOf("assets/main.css")).toBeLessThan(exam.indexOf("assets/exam.css"));
});

test.each(EXAM_MODULES)("the module %s, which the page of a test links, exists in web", (module) => {
  expect(existsSync(join(import.meta.dirname, "../../../web", module))).toBe(true);
});

test("marks a guarded page with content as a snapshot for any learner, and does not mark an empty page", () => {
  const loadingPage = fillGuardedShell(TEMPLATE, { modules: [], body: "<main>$& Loading</main>" }, {});
  expect(loadingPage).toContain('<html data-snapshot="learner">');
  expect(loadingPage).toContain('<div id="root"><main>$& Loading</main></div></body>');
  expect(fillGuardedShell(TEMPLATE, { modules: [], body: "" }, {})).toContain("<html><head>");
});
