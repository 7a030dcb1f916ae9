import type { Fetching } from "./use-comments.ts";

/** Describes why the comments may be outdated. Null if there is nothing to say. */
export function describeFetching(fetching: Fetching, isFetched: boolean, outage: string): string | null {
  switch (fetching) {
    case "idle":
    case "newest":
    case "older":
      return null;
    case "offline":
      return isFetched
        ? `${outage} These are the comments from your last visit.`
        : `${outage} Other people’s comments appear when you are connected again.`;
    case "failed":
      return isFetched ? "Newer comments could not be fetched." : "Comments could not be fetched.";
    case "broken":
      return "This device’s storage could not be read. Nothing has been deleted; reload the page.";
  }
}
