/**
 * Navigations outside the app: the API, media, development tools, and any path with a file ending. A numeric ending
 * is part of a band score.
 */
export const NOT_THE_APP: RegExp[] = [
  /^\/api(?:\/|$)/,
  /^\/media\//,
  /^\/dev(?:\/|$)/,
  /^[^?]*\/[^/?]+\.(?!\d+(?:\?|$))[^/?]+(?:\?|$)/,
];

/** Pages of a running test, which have their own shell. */
export const EXAM: RegExp = /^\/ieltstest\/attempt\/[^/]+\/[^/]+(?:\/(?!get_result|completed)[^/]+)?\/?$/;

/** Returns whether a URL is a module's media file. */
export function isMedia(url: Pick<URL, "pathname" | "origin">): boolean {
  return url.origin === globalThis.location.origin && url.pathname.startsWith("/media/");
}

/** Prevents the worker from storing media responses: only downloads store and delete media. */
export const NEVER_STORE = { cacheWillUpdate: () => Promise.resolve(null) };
