/**
 * Navigations outside the app: the API, media, development tools, and any path with a file ending. An ending of digits
 * is no file ending but part of a band, as in /samples/book/tides/6.5.
 */
export const NON_APP_PATHS: RegExp[] = [
  /^\/api(?:\/|$)/,
  /^\/media\//,
  /^\/dev(?:\/|$)/,
  /^[^?]*\/[^/?]+\.(?!\d+(?:\?|$))[^/?]+(?:\?|$)/,
];

/** Pages of a running test, which have their own shell. */
export const EXAM_PATHS: RegExp = /^\/ieltstest\/attempt\/[^/]+\/[^/]+(?:\/(?!get_result|completed)[^/]+)?\/?$/;

/** Returns whether a URL is a media file of our origin. */
export function isMedia(url: Pick<URL, "pathname" | "origin">): boolean {
  return url.origin === globalThis.location.origin && url.pathname.startsWith("/media/");
}

/** Workbox plugin that prevents the worker from storing media responses. Only downloads store media. */
export const NEVER_STORE = { cacheWillUpdate: () => Promise.resolve(null) };
