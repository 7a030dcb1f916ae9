import { isIP } from "node:net";
import { isPrivateAddress } from "./gateways/private-address.ts";

type Text = (name: string) => string | null;
type Fault = (line: string) => void;

/** What is asked by http where its address says so. REPORT_WEBHOOK_URL is https everywhere. */
const BY_HTTP = [
  "S3_ENDPOINT",
  "LLM_BASE_URL",
  "TRANSCRIPTION_BASE_URL",
  "LANGUAGETOOL_URL",
  "ANALYTICS_URL",
  "STRIPE_API_BASE",
  "METABASE_SITE_URL",
] as const;
/** Those of pg's modes that check the certificate, or refuse to go on without TLS. */
const DATABASE_BY_TLS = /^(?:require|verify-ca|verify-full)$/u;

/** In production what leaves the machine or its private network does so by TLS, and certificates are checked. */
export function refusePlainConnections(mode: string, text: Text, fault: Fault): void {
  if (mode !== "production") return;
  for (const name of BY_HTTP) {
    const url = urlOf(text(name));
    if (url?.protocol === "http:" && !isNear(url.hostname, text))
      fault(`${name} must start with https:// in production, or its host stand in PLAIN_HOSTS.`);
  }
  const database = urlOf(text("DATABASE_URL"));
  if (database !== null && /^postgres(?:ql)?:$/u.test(database.protocol) && !isNear(database.hostname, text)) {
    const { searchParams } = database;
    if (!DATABASE_BY_TLS.test(searchParams.get("sslmode") ?? "") && searchParams.get("ssl") !== "true")
      fault("DATABASE_URL must say ?sslmode=verify-full in production, or its host stand in PLAIN_HOSTS.");
  }
  if (/rejectUnauthorized=(?:false|0|no)/iu.test(text("SMTP_URL") ?? ""))
    fault("SMTP_URL must not switch off the check of certificates.");
}

/** A mail server elsewhere that is not asked by TLS from the start must change to it before it is told anything. */
export function withStartTls(mode: string, smtpUrl: string | null, text: Text): string | null {
  const url = urlOf(smtpUrl);
  if (mode !== "production" || url?.protocol !== "smtp:" || isNear(url.hostname, text)) return smtpUrl;
  url.searchParams.delete("ignoreTLS");
  url.searchParams.set("requireTLS", "true");
  return url.toString();
}

/** This machine, a private network, a name without a dot (of a container beside this one), or what the owner has listed. */
function isNear(hostname: string, text: Text): boolean {
  const host = hostname.replace(/^\[|\]$/gu, "").toLowerCase();
  const listed = (text("PLAIN_HOSTS") ?? "").split(",").map((each) => each.trim().toLowerCase());
  return isIP(host) === 0
    ? !host.includes(".") || listed.includes(host)
    : isPrivateAddress(host) || listed.includes(host);
}

function urlOf(value: string | null): URL | null {
  return value !== null && URL.canParse(value) ? new URL(value) : null;
}
