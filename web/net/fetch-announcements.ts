import type { ShownAlert } from "#core/wire/account/alerts.ts";

const NO_ANNOUNCEMENTS = '{"alerts":[]}';

/**
 * Returns the announcements for everybody. Rejects if the server sends no reply or a malformed one. Does not load the
 * HTTP client, nor the schemas if there are no announcements. They would add 80 kB to a first visit of the sign-in
 * page.
 */
export async function fetchAnnouncements(signal: AbortSignal): Promise<readonly ShownAlert[]> {
  const json = await (await fetch("/api/base/announcements/", { signal })).text();
  return json === NO_ANNOUNCEMENTS ? [] : (await import("./parse-announcements.ts")).parseAnnouncements(json);
}
