/**
 * The cache of page snapshots, one for each path. A snapshot is a page's HTML as it last looked. The service worker
 * answers a navigation with it, before the app runs.
 */
export const SNAPSHOT_CACHE = "bandwise-pages";

/** Response header that names the entry script of the build that stored a snapshot. */
export const SNAPSHOT_ENTRY = "Bandwise-Entry";

/** The address that the installed app opens (manifest.webmanifest). */
const INSTALLED_APP_START = { pathname: "/", search: "?source=app" };
const DASHBOARD = "/dashboard/";

/**
 * Returns the path of the snapshot for a navigation: the dashboard when the installed app starts. Null for any other
 * address with a query, because the page may depend on the query.
 */
export function snapshotPath({ pathname, search }: Pick<URL, "pathname" | "search">): string | null {
  if (pathname === INSTALLED_APP_START.pathname && search === INSTALLED_APP_START.search) return DASHBOARD;
  return search === "" ? pathname : null;
}

/** Returns whether a navigation opens the dashboard. */
export function opensDashboard(url: Pick<URL, "pathname" | "search">): boolean {
  return snapshotPath(url) === DASHBOARD;
}

/** Deletes every snapshot, because they show the signed-in learner's data. */
export async function deleteSnapshots(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(SNAPSHOT_CACHE).catch(() => false);
}
