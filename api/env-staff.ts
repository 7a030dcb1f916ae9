import type { WebhookSettings } from "./gateways/report-webhook.ts";
import type { AddFault, ReadText } from "./env-types.ts";

/** Metabase's address without a trailing slash, its embedding key, and the dashboard's number. */
export type MetabaseSettings = { siteUrl: string; secretKey: string; dashboardId: number };

const MIN_SECRET_LENGTH = 16;

/**
 * Reads the address and the signing secret of the webhook that sends report emails. Requires https outside tests. If
 * REPORT_WEBHOOK_HOSTS is set, requires a host that it lists.
 */
export function readWebhook(mode: string, readText: ReadText, addFault: AddFault): WebhookSettings | null {
  const value = readText("REPORT_WEBHOOK_URL");
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const secret = readText("REPORT_WEBHOOK_SECRET");
  const isSecure = url?.protocol === "https:" || (mode === "test" && url?.protocol === "http:");
  if (url === null || !isSecure || url.username !== "") {
    addFault("REPORT_WEBHOOK_URL must be a URL that starts with https://, without a name or password in it.");
    return null;
  }
  const hosts = (readText("REPORT_WEBHOOK_HOSTS") ?? url.host).split(",").map((host) => host.trim().toLowerCase());
  if (!hosts.includes(url.host)) addFault("REPORT_WEBHOOK_URL must be on one of the REPORT_WEBHOOK_HOSTS.");
  if (secret === null || secret.length < MIN_SECRET_LENGTH) {
    addFault(
      `REPORT_WEBHOOK_SECRET must be set with REPORT_WEBHOOK_URL and have at least ${MIN_SECRET_LENGTH} characters.`,
    );
    return null;
  }
  return { url: url.toString(), secret };
}

export function readMetabase(readText: ReadText, addFault: AddFault): MetabaseSettings | null {
  const [site, secretKey, dashboard] = [
    readText("METABASE_SITE_URL"),
    readText("METABASE_SECRET_KEY"),
    readText("METABASE_DASHBOARD_ID"),
  ];
  if (site === null && secretKey === null && dashboard === null) return null;
  if (site === null || secretKey === null || dashboard === null) {
    addFault("METABASE_SITE_URL, METABASE_SECRET_KEY and METABASE_DASHBOARD_ID must be set together.");
    return null;
  }
  if (!URL.canParse(site) || !/^https?:$/u.test(new URL(site).protocol)) {
    addFault("METABASE_SITE_URL must be a URL that starts with https:// or http://.");
    return null;
  }
  if (!/^[1-9]\d{0,8}$/u.test(dashboard)) addFault("METABASE_DASHBOARD_ID must be the number of a dashboard.");
  if (secretKey.length < MIN_SECRET_LENGTH)
    addFault(`METABASE_SECRET_KEY must have at least ${MIN_SECRET_LENGTH} characters.`);
  return { siteUrl: site.replace(/\/+$/u, ""), secretKey, dashboardId: Number(dashboard) };
}
