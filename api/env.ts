import type { BlockList } from "node:net";
import { isAbsolute, join, resolve } from "node:path";
import { DEFAULT_SUPPORT_EMAIL, createSiteSettings, type SiteSettings } from "#core/wire/account/site-settings.ts";
import { readProxies, rejectInsecureProduction, rejectPublicDevelopment } from "./env-exposure.ts";
import { type MetabaseSettings, readMetabase, readWebhook } from "./env-staff.ts";
import { readS3 } from "./env-s3.ts";
import { rejectExampleSecrets } from "./env-secrets.ts";
import type { AddFault, ReadText } from "./env-types.ts";
import { rejectPlainConnections, requireStartTls } from "./env-tls.ts";
import type { ModelSettings } from "./gateways/llm-evaluator.ts";
import type { WebhookSettings } from "./gateways/report-webhook.ts";
import type { S3Settings } from "./gateways/s3-blobs.ts";
import type { TranscriptionSettings } from "./gateways/transcription.ts";

/** The settings of the server, parsed once from the environment at start. `.env.example` explains each. */
export type Env = {
  readonly mode: "development" | "production" | "test";
  readonly host: string;
  readonly port: number;
  /** Absolute path of the folder that contains everything the server writes. */
  readonly dataDir: string;
  /** Scheme, host and port under which learners reach the app. Links in emails start with it. */
  readonly publicOrigin: string;
  /** The first secret signs tokens; every secret verifies them. Empty outside production if TOKEN_SECRET is not set. */
  readonly tokenSecrets: readonly string[];
  /** A `postgres://` URL, or the path of a SQLite file. */
  readonly databaseUrl: string;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly supportEmail: string;
  /** What the owner shows on every page: links, social pages, advertisements. */
  readonly site: SiteSettings;
  /** Where analytics events are forwarded to. Null if the owner collects none. */
  readonly analyticsUrl: string | null;
  readonly stripe: { secretKey: string; webhookSecret: string; apiBase: string | null } | null;
  /** A language model that may evaluate Writing. Null: our own rules do. */
  readonly model: ModelSettings | null;
  /** A transcription service for spoken answers. Null: the learner types or dictates. */
  readonly transcription: TranscriptionSettings | null;
  /** A LanguageTool server that checks grammar instead of Harper. */
  readonly languageToolUrl: string | null;
  /** The automation that sends report emails, and the secret that signs our messages to it. */
  readonly reportWebhook: WebhookSettings | null;
  /** The dashboard that is embedded for staff. Null: our own page of figures. */
  readonly metabase: MetabaseSettings | null;
  /** Where backups are stored, preferably on another disk than the data. Null: this process makes none. */
  readonly backupDir: string | null;
  /** The PostgreSQL server on which each backup is restored once. Null: the server of the database. */
  readonly backupScratchUrl: string | null;
  /** The owner's books, beside those of the build. Null: there are none. */
  readonly contentDir: string | null;
  /** Token that allows reading the metrics. Null: nobody may read them. */
  readonly metricsToken: string | null;
  /** The object store for recordings and media. Null: the data folder. */
  readonly s3: S3Settings | null;
  /** Proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: BlockList;
};

type Source = Readonly<Record<string, string | undefined>>;

const MIN_SECRET_LENGTH = 32;
const EXAMPLE_SECRETS = ["changeme", "secret", "example", "replace-me"];

/** Reads every variable. Returns the whole environment, or one line for each missing or malformed variable. */
export function parseEnv(source: Source): { env: Env } | { faults: string[] } {
  const faults: string[] = [];
  const readText: ReadText = (name) => {
    const value = source[name]?.trim();
    return value === undefined || value === "" ? null : value;
  };
  const addFault: AddFault = (line) => void faults.push(line);

  const mode = readMode(readText("NODE_ENV"), addFault);
  const host = readText("HOST") ?? "127.0.0.1";
  const port = readPort(readText("PORT"), addFault);
  const dataDir = toAbsolute(readText("DATA_DIR") ?? "./data");
  const givenOrigin = readOrigin(readText("PUBLIC_ORIGIN"), addFault);
  const publicOrigin = givenOrigin ?? toLocalOrigin(host, port);
  const tokenSecrets = readSecrets(readText("TOKEN_SECRET"), addFault);
  const smtpUrl = requireStartTls(
    mode,
    readUrl("SMTP_URL", readText("SMTP_URL"), ["smtp:", "smtps:"], addFault),
    readText,
  );
  const supportEmail = readEmail("SUPPORT_EMAIL", readText("SUPPORT_EMAIL"), addFault) ?? DEFAULT_SUPPORT_EMAIL;

  if (mode === "production") {
    for (const name of ["TOKEN_SECRET", "PUBLIC_ORIGIN", "SMTP_URL"]) {
      if (readText(name) === null) addFault(`${name} is required in production.`);
    }
  }

  rejectExampleSecrets(mode, readText, addFault);
  rejectPlainConnections(mode, readText, addFault);
  rejectPublicDevelopment(mode, { host, publicOrigin: givenOrigin }, readText, addFault);
  rejectInsecureProduction(mode, givenOrigin, readText, addFault);

  const env: Env = {
    mode,
    host,
    port,
    dataDir,
    publicOrigin,
    tokenSecrets,
    databaseUrl: readDatabaseUrl(readText("DATABASE_URL"), dataDir, addFault),
    smtpUrl,
    mailFrom: readMailFrom(readText("MAIL_FROM"), addFault) ?? `Bandwise <${supportEmail}>`,
    supportEmail,
    site: readSite(readText, { supportEmail, mode }, addFault),
    analyticsUrl: readUrl("ANALYTICS_URL", readText("ANALYTICS_URL"), ["https:", "http:"], addFault),
    stripe: readStripe(readText, addFault),
    model: readModel(readText, addFault),
    transcription: readTranscription(readText, addFault),
    languageToolUrl: readUrl("LANGUAGETOOL_URL", readText("LANGUAGETOOL_URL"), ["https:", "http:"], addFault),
    reportWebhook: readWebhook(mode, readText, addFault),
    metabase: readMetabase(readText, addFault),
    backupDir:
      readText("BACKUP_DIR") === "none" ? null : toAbsolute(readText("BACKUP_DIR") ?? join(dataDir, "backups")),
    backupScratchUrl: readUrl(
      "BACKUP_SCRATCH_URL",
      readText("BACKUP_SCRATCH_URL"),
      ["postgres:", "postgresql:"],
      addFault,
    ),
    contentDir: readText("CONTENT_DIR") === null ? null : toAbsolute(readText("CONTENT_DIR") ?? ""),
    metricsToken: readMetricsToken(readText("METRICS_TOKEN"), addFault),
    s3: readS3(readText, addFault),
    trustedProxies: readProxies(readText("TRUSTED_PROXIES"), addFault),
  };
  return faults.length > 0 ? { faults } : { env };
}

function readMode(value: string | null, addFault: AddFault): Env["mode"] {
  if (value === null) return "development";
  if (value === "development" || value === "production" || value === "test") return value;
  addFault("NODE_ENV must be production, development or test.");
  return "development";
}

function readPort(value: string | null, addFault: AddFault): number {
  if (value === null) return 3000;
  if (/^\d{1,5}$/u.test(value) && Number(value) <= 65_535) return Number(value);
  addFault("PORT must be a whole number from 0 to 65535.");
  return 3000;
}

function toAbsolute(path: string): string {
  return isAbsolute(path) ? path : resolve(path);
}

function parseUrl(value: string): URL | null {
  return URL.canParse(value) ? new URL(value) : null;
}

function readOrigin(value: string | null, addFault: AddFault): string | null {
  if (value === null) return null;
  const url = parseUrl(value);
  if (
    url !== null &&
    /^https?:$/u.test(url.protocol) &&
    url.pathname === "/" &&
    url.search === "" &&
    url.hash === "" &&
    url.username === ""
  )
    return url.origin;
  addFault("PUBLIC_ORIGIN must be an origin such as https://bandwise.example, without a path.");
  return null;
}

/** Returns the origin of a server without PUBLIC_ORIGIN. */
function toLocalOrigin(host: string, port: number): string {
  if (host === "0.0.0.0" || host === "::") return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

function readSecrets(value: string | null, addFault: AddFault): string[] {
  if (value === null) return [];
  const secrets = value.split(",").map((secret) => secret.trim());
  const isWeak = (secret: string): boolean =>
    secret.length < MIN_SECRET_LENGTH ||
    EXAMPLE_SECRETS.some((word) => secret.toLowerCase().includes(word)) ||
    new Set(secret).size < 8;
  if (secrets.some(isWeak))
    addFault(
      `TOKEN_SECRET must be random and at least ${MIN_SECRET_LENGTH} characters long (several, separated by commas, while rotating).`,
    );
  return secrets;
}

function readUrl(name: string, value: string | null, protocols: readonly string[], addFault: AddFault): string | null {
  if (value === null) return null;
  const url = parseUrl(value);
  if (url !== null && protocols.includes(url.protocol) && url.hostname !== "") return value;
  addFault(`${name} must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}.`);
  return null;
}

function readEmail(name: string, value: string | null, addFault: AddFault): string | null {
  if (value === null || /^[^\s@<>]+@[^\s@<>]+$/u.test(value)) return value;
  addFault(`${name} must be an email address.`);
  return null;
}

function readMailFrom(value: string | null, addFault: AddFault): string | null {
  if (value === null || /^(?:[^<>\r\n]* <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/u.test(value)) return value;
  addFault("MAIL_FROM must be an email address, or a name with the address in angle brackets.");
  return null;
}

function readDatabaseUrl(value: string | null, dataDir: string, addFault: AddFault): string {
  const fallback = resolve(dataDir, "bandwise.sqlite");
  if (value === null) return fallback;
  if (/^postgres(?:ql)?:\/\//u.test(value)) {
    if (parseUrl(value) === null) addFault("DATABASE_URL is not a valid postgres:// URL.");
    return value;
  }
  if (value === ":memory:") return value;
  if (/^[a-z][a-z0-9+.-]+:\/\//iu.test(value)) {
    addFault("DATABASE_URL must be a postgres:// URL or the path of a SQLite file.");
    return fallback;
  }
  return toAbsolute(value);
}

function readStripe(readText: ReadText, addFault: AddFault): Env["stripe"] {
  const secretKey = readText("STRIPE_SECRET_KEY");
  const webhookSecret = readText("STRIPE_WEBHOOK_SECRET");
  const apiBase = readUrl("STRIPE_API_BASE", readText("STRIPE_API_BASE"), ["http:", "https:"], addFault);
  if (secretKey === null && webhookSecret === null) return null;
  if (secretKey === null || webhookSecret === null) {
    addFault("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together.");
    return null;
  }
  return { secretKey, webhookSecret, apiBase };
}

function readSite(
  readText: ReadText,
  { supportEmail, mode }: { supportEmail: string; mode: Env["mode"] },
  addFault: AddFault,
): SiteSettings {
  const readLink = (name: string, protocols = ["https:", "http:", "mailto:"]): string | null => {
    const value = readText(name);
    if (value === null || protocols.includes(parseUrl(value)?.protocol ?? "")) return value;
    addFault(`${name} must be a URL that starts with ${protocols.join(" or ")}.`);
    return null;
  };
  return createSiteSettings(supportEmail, {
    publish: readLink("PUBLISH_FORM_URL"),
    contact: readLink("CONTACT_URL"),
    removal: readLink("REMOVAL_URL"),
    socials: [readLink("SOCIAL_1_URL", ["https:", "http:"]), readLink("SOCIAL_2_URL", ["https:", "http:"])],
    adsFrame: readLink("ADS_FRAME_URL", ["https:", "http:"]),
    imageCdn: readLink("IMAGE_CDN_BASE", ["https:"]),
    isDemo: mode !== "production",
  });
}

const DEFAULT_DAILY_TOKENS = 300_000;

function readModel(readText: ReadText, addFault: AddFault): Env["model"] {
  const baseUrl = readUrl("LLM_BASE_URL", readText("LLM_BASE_URL"), ["http:", "https:"], addFault);
  const model = readText("LLM_MODEL");
  const tokens = readText("LLM_DAILY_TOKENS");
  if (tokens !== null && !/^\d{1,12}$/u.test(tokens)) addFault("LLM_DAILY_TOKENS must be a whole number.");
  if ((readText("LLM_BASE_URL") === null) !== (model === null))
    addFault("LLM_BASE_URL and LLM_MODEL must be set together.");
  if (baseUrl === null || model === null) return null;
  return {
    baseUrl,
    apiKey: readText("LLM_API_KEY"),
    model,
    dailyTokens: tokens === null ? DEFAULT_DAILY_TOKENS : Number(tokens),
  };
}

/** OpenAI's name of its model. Self-hosted servers mostly accept any name. */
const TRANSCRIPTION_MODEL = "whisper-1";

function readTranscription(readText: ReadText, addFault: AddFault): Env["transcription"] {
  const baseUrl = readUrl("TRANSCRIPTION_BASE_URL", readText("TRANSCRIPTION_BASE_URL"), ["http:", "https:"], addFault);
  if (baseUrl === null) return null;
  return {
    baseUrl,
    apiKey: readText("TRANSCRIPTION_API_KEY"),
    model: readText("TRANSCRIPTION_MODEL") ?? TRANSCRIPTION_MODEL,
  };
}

const MIN_METRICS_TOKEN_LENGTH = 16;

function readMetricsToken(value: string | null, addFault: AddFault): string | null {
  if (value !== null && !/^[\w.~+/=-]+$/u.test(value))
    addFault("METRICS_TOKEN must not contain spaces or special characters.");
  if (value !== null && value.length < MIN_METRICS_TOKEN_LENGTH)
    addFault(`METRICS_TOKEN must have at least ${MIN_METRICS_TOKEN_LENGTH} characters.`);
  return value;
}
