import { escapeHtml } from "#core/wire/text/escape-html.ts";
import type { SiteSettings } from "#core/wire/account/site-settings.ts";
import type { RenderedPage } from "#core/wire/rendered-page.ts";

/** The address of a test that does not exist. Before its data is known, its page is the same as that of every test. */
export const ANY_TEST = "/ieltstest/attempt/reading/-/-/";
/** Value of `data-snapshot` for a page that is the same for every learner (web/theme.js). */
const ANY_LEARNER = "learner";
/** `rel` of links to scripts that `web/boot.ts` fetches once the page is on the screen. */
const PRELOAD_LATER = "preload-later";
/** The app, which the entry loads by itself. */
const APP = "main.tsx";
/**
 * Modules that the build puts into a file of several modules, and the name of that file
 * (scripts/build/chunk-groups.ts).
 */
const CHUNK_NAMES: Readonly<Record<string, string>> = {
  [APP]: "app",
  "net/client.ts": "net",
  "db/storage/device.ts": "signed-in",
  "app/pages/study/dashboard-page.tsx": "home",
  "app/pages/attempt/attempt-page.tsx": "exam",
};
/** Modules that the app loads by itself when somebody is signed in. */
const SIGNED_IN = ["net/client.ts", "db/storage/device.ts"];
/** The files that a running test needs. */
export const EXAM_MODULES = ["app/pages/attempt/attempt-page.tsx", "ui/media/module-icons.ts"];

/** The fields that are read of an entry in the build's manifest. */
export type ManifestEntry = { file: string; name?: string; isEntry?: boolean; imports?: string[]; css?: string[] };
export type BuildManifest = Readonly<Record<string, ManifestEntry>>;

/** Returns the template with the owner's settings, which the app reads when it starts. */
export function fillSite(template: string, site: SiteSettings): string {
  const block = `<script type="application/json" id="site">${scriptJson(site)}</script>`;
  return template.replace("<!--data-->", () => `${block}<!--data-->`);
}

/** Returns the app's empty page, for addresses that have no page and for pages that failed to render. */
export function fillShell(template: string): string {
  return template.replace("<!--body-->", "").replace("<!--data-->", "");
}

/**
 * Returns the page for an address behind sign-in. It links its files, so that the browser fetches them at the same
 * time. `body` is the page before its data is known, or empty. The app replaces it as it replaces a snapshot
 * (web/app/platform/replace-snapshot.ts).
 */
export function fillGuardedShell(
  template: string,
  { modules, body }: { modules: readonly string[]; body: string },
  manifest: BuildManifest,
): string {
  const links = linkFiles(listChunkFiles([APP, ...SIGNED_IN, ...modules], manifest));
  const waiting = body === "" ? template : template.replace("<html", () => `<html data-snapshot="${ANY_LEARNER}"`);
  return fillShell(waiting.replace("<!--body-->", () => body)).replace(
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
    meta("property", "og:title", page.title),
    meta("property", "og:site_name", "Bandwise"),
    meta("property", "og:type", "website"),
  ];
  if (page.description !== null)
    tags.push(meta("name", "description", page.description), meta("property", "og:description", page.description));
  if (page.canonical === null) tags.push(meta("name", "robots", "noindex"));
  else {
    const url = origin + page.canonical;
    tags.push(
      `<link rel="canonical" href="${escapeHtml(url)}">`,
      meta("property", "og:url", url),
      meta("property", "og:image", `${origin}/icons/share.png`),
      meta("property", "og:image:width", "1200"),
      meta("property", "og:image:height", "630"),
      meta("property", "og:image:alt", "Bandwise: know your band before test day"),
      meta("name", "twitter:card", "summary_large_image"),
    );
  }
  for (const font of page.fonts)
    tags.push(`<link rel="preload" href="${escapeHtml(font)}" as="font" type="font/woff2" crossorigin>`);
  for (const item of page.structured)
    tags.push(
      `<script type="application/ld+json">${scriptJson({ "@context": "https://schema.org", ...item })}</script>`,
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
        `<script type="application/json" id="data"${page.isStatic ? " data-static" : ""}>${scriptJson(page.data)}</script>`,
    );
}

/** Returns links for the head. Insert them after the entry's own styles, in the order in which the app loads them. */
function linkFiles(
  { css, scripts }: { css: readonly string[]; scripts: readonly string[] },
  preload = "modulepreload",
): string[] {
  return [
    ...css.map((file) => `<link rel="stylesheet" crossorigin href="/${escapeHtml(file)}">`),
    ...scripts.map((file) => `<link rel="${preload}" crossorigin href="/${escapeHtml(file)}">`),
  ];
}

function meta(attribute: "name" | "property", name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
}

/** Encodes JSON that cannot end its script element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** Returns the files that the chunks of these source files need beyond the entry, which the template links already. */
export function listChunkFiles(
  modules: readonly string[],
  manifest: BuildManifest,
): { css: string[]; scripts: string[] } {
  const collect = (keys: readonly string[], into: Set<string>): Set<string> => {
    for (const key of keys) {
      if (into.has(key) || manifest[key] === undefined) continue;
      into.add(key);
      collect(manifest[key].imports ?? [], into);
    }
    return into;
  };
  const linked = collect(
    Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true),
    new Set(),
  );
  const keys = modules.map((module) => findManifestKey(module, manifest)).filter((key) => key !== undefined);
  const wanted = [...collect(keys, new Set())]
    .filter((key) => !linked.has(key))
    .map((key) => manifest[key])
    .filter((entry) => entry !== undefined);
  return { css: [...new Set(wanted.flatMap((entry) => entry.css ?? []))], scripts: wanted.map((entry) => entry.file) };
}

/** Returns the manifest's key of the file that has a module, or undefined if the build has none. */
function findManifestKey(module: string, manifest: BuildManifest): string | undefined {
  if (manifest[module] !== undefined) return module;
  const group = CHUNK_NAMES[module];
  return group === undefined ? undefined : Object.keys(manifest).find((key) => manifest[key]?.name === group);
}
