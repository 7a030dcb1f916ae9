import type { SiteSettings } from "#core/wire/site-settings.ts";
import { escape } from "../commands/mails.ts";

/** What the renderer says of a page (web/entry-server.tsx); the two rooms share no types. */
export type RenderedPage = {
  status: number;
  title: string;
  description: string | null;
  canonical: string | null;
  /** For whoever has the link: kept by no cache. */
  isPrivate: boolean;
  body: string;
  data: unknown;
  /** What the page says of itself to search engines, in the words of schema.org. */
  structured: readonly object[];
  /** Read without the app, whose scripts are then not fetched with the page. */
  isStill: boolean;
  fonts: readonly string[];
  modules: string[];
};

/** What every page of the app runs on; the entry fetches it by itself. */
const APP = "main.tsx";

/** An entry of the build's manifest, as far as it is read. */
export type ManifestEntry = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] };
export type BuildManifest = Readonly<Record<string, ManifestEntry>>;

/** The template with the owner's settings in it, for the app to read wherever it starts. */
export function fillSite(template: string, site: SiteSettings): string {
  const block = `<script type="application/json" id="site">${scriptJson(site)}</script>`;
  return template.replace("<!--data-->", () => `${block}<!--data-->`);
}

/** The app's empty page: what a guarded address gets, and what is left when rendering fails. */
export function fillShell(template: string): string {
  return template.replace("<!--body-->", "").replace("<!--data-->", "");
}

/** The template with a rendered page in it: head, links to the styles and scripts of its chunks, body, and data to hydrate with. */
export function fillPage(template: string, page: RenderedPage, origin: string, manifest: BuildManifest): string {
  const tags = [
    `<title>${escape(page.title)}</title>`,
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
      `<link rel="canonical" href="${escape(url)}">`,
      meta("property", "og:url", url),
      meta("property", "og:image", `${origin}/icons/share.png`),
      meta("property", "og:image:width", "1200"),
      meta("property", "og:image:height", "630"),
      meta("property", "og:image:alt", "Bandwise: know your band before test day"),
      meta("name", "twitter:card", "summary_large_image"),
    );
  }
  for (const font of page.fonts)
    tags.push(`<link rel="preload" href="${escape(font)}" as="font" type="font/woff2" crossorigin>`);
  for (const one of page.structured)
    tags.push(
      `<script type="application/ld+json">${scriptJson({ "@context": "https://schema.org", ...one })}</script>`,
    );
  const { css, scripts } = filesOf([APP, ...page.modules], manifest);
  // After the entry's own styles, as they are when the app loads them itself.
  const links = [
    ...css.map((file) => `<link rel="stylesheet" crossorigin href="/${escape(file)}">`),
    ...(page.isStill ? [] : scripts).map((file) => `<link rel="modulepreload" crossorigin href="/${escape(file)}">`),
  ];
  // Replacements are functions, so that a "$" in a page stays a "$".
  return template
    .replace(/<!--head-->[\s\S]*?<!--\/head-->/u, () => tags.join("\n    "))
    .replace("</head>", () => `  ${links.join("\n    ")}\n  </head>`)
    .replace("<!--body-->", () => page.body)
    .replace(
      "<!--data-->",
      () =>
        `<script type="application/json" id="data"${page.isStill ? " data-still" : ""}>${scriptJson(page.data)}</script>`,
    );
}

function meta(attribute: "name" | "property", name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escape(content)}">`;
}

/** JSON that cannot end the script element it stands in. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** What the chunks of these source files need beyond the entry, which the template links already. */
export function filesOf(modules: readonly string[], manifest: BuildManifest): { css: string[]; scripts: string[] } {
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
  const wanted = [...collect(modules, new Set())]
    .filter((key) => !linked.has(key))
    .map((key) => manifest[key])
    .filter((entry) => entry !== undefined);
  return { css: [...new Set(wanted.flatMap((entry) => entry.css ?? []))], scripts: wanted.map((entry) => entry.file) };
}
