/** Navigations that are not pages of the app: the API, media, the tools of development, and any file by its ending (a number is a band, no ending). */
export const NOT_THE_APP: RegExp[] = [
  /^\/api(?:\/|$)/,
  /^\/media\//,
  /^\/dev(?:\/|$)/,
  /^[^?]*\/[^/?]+\.(?!\d+(?:\?|$))[^/?]+(?:\?|$)/,
];

/** A media file of a module, by its hash. */
export function isMedia(url: Pick<URL, "pathname" | "origin">): boolean {
  return url.origin === globalThis.location.origin && url.pathname.startsWith("/media/");
}

/** Media are kept by downloads, which know how to drop them again; what merely passes by is not stored. */
export const NEVER_STORE = { cacheWillUpdate: () => Promise.resolve(null) };
