/**
 * The cache of page snapshots: each page's HTML as it last looked, which the service worker shows while the app starts.
 * One entry for each path.
 */
export const SNAPSHOT_CACHE = "bandwise-pages";

/** Response header that names the entry script of the build that stored a snapshot. */
export const SNAPSHOT_ENTRY = "Bandwise-Entry";

/** The address that an installed app opens (manifest.webmanifest). */
const START = { pathname: "/", search: "?source=app" };
const DASHBOARD = "/dashboard/";

/**
 * Returns the path of the snapshot for a navigation. Null if the address has a query, because what a page shows may
 * depend on it. The installed app starts with the dashboard.
 */
export function snapshotPath({ pathname, search }: Pick<URL, "pathname" | "search">): string | null {
  if (pathname === START.pathname && search === START.search) return DASHBOARD;
  return search === "" ? pathname : null;
}

/** Returns whether a navigation opens the dashboard. */
export function opensDashboard(url: Pick<URL, "pathname" | "search">): boolean {
  return snapshotPath(url) === DASHBOARD;
}

/** Deletes every snapshot. They show what the signed-in learner saw. */
export async function deleteSnapshots(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(SNAPSHOT_CACHE).catch(() => false);
}
