import { escapeHtml } from "#core/wire/text/escape-html.ts";
import type { SiteSettings } from "#core/wire/account/site-settings.ts";
import type { RenderedPage } from "#core/wire/rendered-page.ts";

/** The address of a test that does not exist. Until the data arrives, every test's page looks the same as this page. */
export const ANY_TEST = "/ieltstest/attempt/reading/-/-/";
/** Value of `data-snapshot` for a page that is the same for every learner (web/theme.js). */
const ANY_LEARNER = "learner";
/** `rel` of links to scripts that `web/boot.ts` fetches once the page is on the screen. */
const PRELOAD_LATER = "preload-later";
/** The module of the app. The entry script loads it. */
const APP = "main.tsx";
/**
 * Modules that the build puts into a chunk with other modules, and the name of that chunk
 * (scripts/build/chunk-groups.ts).
 */
const CHUNK_NAMES: Readonly<Record<string, string>> = {
  [APP]: "app",
  "net/client.ts": "net",
  "db/storage/device.ts": "signed-in",
  "app/pages/study/dashboard-page.tsx": "home",
  "app/pages/attempt/attempt-page.tsx": "exam",
};
/** Modules that the app loads when somebody is signed in. */
const SIGNED_IN_MODULES = ["net/client.ts", "db/storage/device.ts"];
/** Modules that a running test needs. */
export const EXAM_MODULES = ["app/pages/attempt/attempt-page.tsx", "ui/media/lazy-icons.ts"];

/** An entry in the build's manifest, with only the fields that we read. */
export type ManifestEntry = { file: string; name?: string; isEntry?: boolean; imports?: string[]; css?: string[] };
export type BuildManifest = Readonly<Record<string, ManifestEntry>>;

/** Returns the template with the site's settings, which the app reads when it starts. */
export function fillSite(template: string, site: SiteSettings): string {
  const block = `<script type="application/json" id="site">${toScriptJson(site)}</script>`;
  return template.replace("<!--data-->", () => `${block}<!--data-->`);
}

/** Returns the empty page of the app, which renders in the browser. */
export function fillShell(template: string): string {
  return template.replace("<!--body-->", "").replace("<!--data-->", "");
}

/**
 * Returns the page for an address behind sign-in. The page links all its files, so that the browser fetches them at the
 * same time. `body` is the page as it looks before its data arrives, or empty. The app replaces the body as it replaces
 * a snapshot (web/app/platform/replace-snapshot.ts).
 */
export function fillGuardedShell(
  template: string,
  { modules, body }: { modules: readonly string[]; body: string },
  manifest: BuildManifest,
): string {
  const links = linkFiles(listChunkFiles([APP, ...SIGNED_IN_MODULES, ...modules], manifest));
  const marked = body === "" ? template : template.replace("<html", () => `<html data-snapshot="${ANY_LEARNER}"`);
  return fillShell(marked.replace("<!--body-->", () => body)).replace(
    "</head>",
    () => `  ${links.join("\n    ")}\n  </head>`,
  );
}

/**
 * Returns the template with a rendered page: head, links to the styles and scripts of its chunks, body, and data for
 * hydration.
 */
export function fillPage(template: string, page: RenderedPage, origin: string, manifest: BuildManifest): string {
  const tags = [
    `<title>${escapeHtml(page.title)}</title>`,
    renderMeta("property", "og:title", page.title),
    renderMeta("property", "og:site_name", "Bandwise"),
    renderMeta("property", "og:type", "website"),
  ];
  if (page.description !== null)
    tags.push(
      renderMeta("name", "description", page.description),
      renderMeta("property", "og:description", page.description),
    );
  if (page.canonical === null) tags.push(renderMeta("name", "robots", "noindex"));
  else {
    const url = origin + page.canonical;
    tags.push(
      `<link rel="canonical" href="${escapeHtml(url)}">`,
      renderMeta("property", "og:url", url),
      renderMeta("property", "og:image", `${origin}/icons/share.png`),
      renderMeta("property", "og:image:width", "1200"),
      renderMeta("property", "og:image:height", "630"),
      renderMeta("property", "og:image:alt", "Bandwise: know your band before test day"),
      renderMeta("name", "twitter:card", "summary_large_image"),
    );
  }
  for (const font of page.fonts)
    tags.push(`<link rel="preload" href="${escapeHtml(font)}" as="font" type="font/woff2" crossorigin>`);
  for (const item of page.structured)
    tags.push(
      `<script type="application/ld+json">${toScriptJson({ "@context": "https://schema.org", ...item })}</script>`,
    );
  const { css, scripts } = listChunkFiles([APP, ...page.modules], manifest);
  const links = linkFiles(
    { css, scripts: page.isStatic && !page.fetchesApp ? [] : scripts },
    page.isStatic ? PRELOAD_LATER : "modulepreload",
  );
  // Replacements are functions, so that a "$" in a page stays a "$".
  return template
    .replace(/<!--head-->[\s\S]*?<!--\/head-->/u, () => tags.join("\n    "))
    .replace("</head>", () => `  ${links.join("\n    ")}\n  </head>`)
    .replace("<!--body-->", () => page.body)
    .replace(
      "<!--data-->",
      () =>
        `<script type="application/json" id="data"${page.isStatic ? " data-static" : ""}>${toScriptJson(page.data)}</script>`,
    );
}

/**
 * Returns links for the head of a page. Insert them after the entry's own styles, because later styles take precedence.
 */
function linkFiles(
  { css, scripts }: { css: readonly string[]; scripts: readonly string[] },
  preload = "modulepreload",
): string[] {
  return [
    ...css.map((file) => `<link rel="stylesheet" crossorigin href="/${escapeHtml(file)}">`),
    ...scripts.map((file) => `<link rel="${preload}" crossorigin href="/${escapeHtml(file)}">`),
  ];
}

function renderMeta(attribute: "name" | "property", name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
}

/** Returns a value as JSON that can be put into a script element: no "<" can end the element. */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** Returns the files that these modules need, without the files of the entry, which the template links already. */
export function listChunkFiles(
  modules: readonly string[],
  manifest: BuildManifest,
): { css: string[]; scripts: string[] } {
  const addWithImports = (keys: readonly string[], collected: Set<string>): Set<string> => {
    for (const key of keys) {
      if (collected.has(key) || manifest[key] === undefined) continue;
      collected.add(key);
      addWithImports(manifest[key].imports ?? [], collected);
    }
    return collected;
  };
  const linked = addWithImports(
    Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true),
    new Set(),
  );
  const keys = modules.map((module) => findManifestKey(module, manifest)).filter((key) => key !== undefined);
  const needed = [...addWithImports(keys, new Set())]
    .filter((key) => !linked.has(key))
    .map((key) => manifest[key])
    .filter((entry) => entry !== undefined);
  return { css: [...new Set(needed.flatMap((entry) => entry.css ?? []))], scripts: needed.map((entry) => entry.file) };
}

/** Returns the manifest's key of the chunk that contains a module, or undefined if the build has no such chunk. */
function findManifestKey(module: string, manifest: BuildManifest): string | undefined {
  if (manifest[module] !== undefined) return module;
  const chunk = CHUNK_NAMES[module];
  return chunk === undefined ? undefined : Object.keys(manifest).find((key) => manifest[key]?.name === chunk);
}
