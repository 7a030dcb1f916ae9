import { isIP } from "node:net";
import { isPrivateAddress } from "./gateways/private-address.ts";
import type { AddFault, ReadText } from "./env-types.ts";

/** Addresses of services that may start with http://. REPORT_WEBHOOK_URL is not listed: it always requires https. */
const HTTP_VARIABLES = [
  "S3_ENDPOINT",
  "LLM_BASE_URL",
  "TRANSCRIPTION_BASE_URL",
  "LANGUAGETOOL_URL",
  "ANALYTICS_URL",
  "STRIPE_API_BASE",
  "METABASE_SITE_URL",
] as const;
/** The sslmode values of pg that check the certificate, or refuse to connect without TLS. */
const TLS_SSLMODES = /^(?:require|verify-ca|verify-full)$/u;

/**
 * In production, requires TLS with certificate checks for all connections that leave the machine or its private
 * network.
 */
export function rejectPlainConnections(mode: string, readText: ReadText, addFault: AddFault): void {
  if (mode !== "production") return;
  for (const name of HTTP_VARIABLES) {
    const url = parseUrl(readText(name));
    if (url?.protocol === "http:" && !isPrivateHost(url.hostname, readText))
      addFault(`${name} must start with https:// in production, unless PLAIN_HOSTS lists its host.`);
  }
  for (const name of ["DATABASE_URL", "BACKUP_SCRATCH_URL"]) {
    const database = parseUrl(readText(name));
    if (database === null || !/^postgres(?:ql)?:$/u.test(database.protocol)) continue;
    const { hostname, searchParams } = database;
    if (isPrivateHost(hostname, readText) || searchParams.get("ssl") === "true") continue;
    if (!TLS_SSLMODES.test(searchParams.get("sslmode") ?? ""))
      addFault(`${name} must end with ?sslmode=verify-full in production, unless PLAIN_HOSTS lists its host.`);
  }
  if (/rejectUnauthorized=(?:false|0|no)/iu.test(readText("SMTP_URL") ?? ""))
    addFault("SMTP_URL must not disable certificate checks.");
}

/** Returns the mail server's URL. In production, makes it require STARTTLS if the server is remote and not on smtps. */
export function requireStartTls(mode: string, smtpUrl: string | null, readText: ReadText): string | null {
  const url = parseUrl(smtpUrl);
  if (mode !== "production" || url?.protocol !== "smtp:" || isPrivateHost(url.hostname, readText)) return smtpUrl;
  url.searchParams.delete("ignoreTLS");
  url.searchParams.set("requireTLS", "true");
  return url.toString();
}

/**
 * Returns true for this machine, an address of a private network, a name without a dot (another container), or a host
 * that PLAIN_HOSTS lists.
 */
function isPrivateHost(hostname: string, readText: ReadText): boolean {
  const host = hostname.replace(/^\[|\]$/gu, "").toLowerCase();
  const listed = (readText("PLAIN_HOSTS") ?? "").split(",").map((name) => name.trim().toLowerCase());
  return isIP(host) === 0
    ? !host.includes(".") || listed.includes(host)
    : isPrivateAddress(host) || listed.includes(host);
}

function parseUrl(value: string | null): URL | null {
  return value !== null && URL.canParse(value) ? new URL(value) : null;
}
