import type { Fetching } from "./use-comments.ts";

/** What stands above the comments while they may not be the latest; null when there is nothing to say. */
export function fetchingWords(fetching: Fetching, isFetched: boolean): string | null {
  switch (fetching) {
    case "no":
    case "newest":
    case "older":
      return null;
    case "offline":
      return isFetched
        ? "Offline. These are the comments as they were when you were last connected."
        : "Offline. Comments of others appear when you are connected.";
    case "failed":
      return isFetched ? "Newer comments could not be fetched." : "Comments could not be fetched.";
    case "broken":
      return "This device’s storage could not be read. Nothing has been deleted; reload the page.";
  }
}
