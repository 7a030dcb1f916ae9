import type { ShownAlert } from "#core/wire/account/alerts.ts";

const NO_ANNOUNCEMENTS = '{"alerts":[]}';

/**
 * Returns the announcements for everybody. Rejects without an answer or for a malformed one. The sign-in page loads
 * neither the HTTP client for this nor, while there are none, the schemas: they would add 80 kB to its first visit.
 */
export async function fetchAnnouncements(signal: AbortSignal): Promise<readonly ShownAlert[]> {
  const json = await (await fetch("/api/base/announcements/", { signal })).text();
  return json === NO_ANNOUNCEMENTS ? [] : (await import("./parse-announcements.ts")).parseAnnouncements(json);
}
