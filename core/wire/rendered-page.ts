/** A page that the renderer made (web/entry-server.tsx), which the API fills into the template. */
export type RenderedPage = {
  status: number;
  title: string;
  description: string | null;
  /** The canonical path; null for pages that search engines must not index. */
  canonical: string | null;
  /** True if no cache may store the page. */
  isPrivate: boolean;
  body: string;
  /** Data for hydration. The caller escapes it. */
  data: unknown;
  /** schema.org objects. */
  structured: readonly object[];
  /** Readable without the app: scripts load with the first sign of use (web/boot.ts). */
  isStatic: boolean;
  /** Whether a static page fetches its scripts once it has loaded, before the first sign of use. */
  fetchesApp: boolean;
  /** Fonts to preload. */
  fonts: readonly string[];
  /** Source files of the rendered pages, as named in the build's manifest. */
  modules: string[];
};
