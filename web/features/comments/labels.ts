import type { CommentsFetchState } from "./use-comments.ts";

/**
 * Returns why the list may be incomplete or outdated, or null. `wasFetched`: this device has a list from the server.
 * `outage` is the sentence of `describeOutage`.
 */
export function describeFetchState(state: CommentsFetchState, wasFetched: boolean, outage: string): string | null {
  switch (state) {
    case "idle":
    case "newest":
    case "older":
      return null;
    case "offline":
      return wasFetched
        ? `${outage} These are the comments from your last visit.`
        : `${outage} Other people’s comments appear when you are connected again.`;
    case "failed":
      return wasFetched ? "Newer comments could not be fetched." : "Comments could not be fetched.";
    case "broken":
      return "This device’s storage could not be read. Nothing has been deleted; reload the page.";
  }
}
