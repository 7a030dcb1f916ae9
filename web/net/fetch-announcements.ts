import type { ShownAlert } from "#core/wire/account/alerts.ts";

const NO_ANNOUNCEMENTS = '{"alerts":[]}';

/**
 * Returns the announcements for everybody. Rejects if the server sends no reply or a malformed reply. To keep 80 kB out
 * of a first visit of the sign-in page, does not load the HTTP client. Loads the schemas only for announcements.
 */
export async function fetchAnnouncements(signal: AbortSignal): Promise<readonly ShownAlert[]> {
  const json = await (await fetch("/api/base/announcements/", { signal })).text();
  return json === NO_ANNOUNCEMENTS ? [] : (await import("./parse-announcements.ts")).parseAnnouncements(json);
}
