import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { createSiteSettings } from "#core/wire/account/site-settings.ts";
import { type Env, parseEnv } from "./env.ts";

const SECRET = "Zk3v9Qw8Yt2Lr7Xc5Bn1Mp4Hs6Jd0Fg_";
const parsed = (source: Record<string, string>): Env => {
  const result = parseEnv(source);
  if ("faults" in result) throw new Error(result.faults.join("\n"));
  return result.env;
};
const faults = (source: Record<string, string>): string[] => {
  const result = parseEnv(source);
  return "faults" in result ? result.faults : [];
};

describe("the environment", () => {
  it("needs no variable outside production", () => {
    const { trustedProxies: _proxies, ...env } = parsed({});
    expect(env).toEqual({
      mode: "development",
      analyticsUrl: null,
      host: "127.0.0.1",
      port: 3000,
      dataDir: resolve("data"),
      publicOrigin: "http://127.0.0.1:3000",
      tokenSecrets: [],
      databaseUrl: resolve("data", "bandwise.sqlite"),
      smtpUrl: null,
      mailFrom: "Bandwise <support@bandwise.test>",
      supportEmail: "support@bandwise.test",
      site: createSiteSettings("support@bandwise.test", { isDemo: true }),
      stripe: null,
      languageToolUrl: null,
      reportWebhook: null,
      s3: null,
      metabase: null,
      model: null,
      transcription: null,
      backupDir: resolve("data", "backups"),
      backupScratchUrl: null,
      contentDir: null,
      metricsToken: null,
    });
  });

  it("rejects a metrics token that is guessable or does not fit a header", () => {
    expect(parsed({ METRICS_TOKEN: "a-token-of-sixteen-" }).metricsToken).toBe("a-token-of-sixteen-");
    expect(faults({ METRICS_TOKEN: "short" })).toEqual(["METRICS_TOKEN must have at least 16 characters."]);
    expect(faults({ METRICS_TOKEN: "two words that are long" })).toHaveLength(1);
  });

  it("treats an empty variable as absent", () => {
    expect(parsed({ PORT: "", TOKEN_SECRET: " ", SMTP_URL: "" }).port).toBe(3000);
  });

  it("requires secret, origin and mail in production, with one line for each", () => {
    expect(faults({ NODE_ENV: "production" })).toEqual([
      "TOKEN_SECRET is required in production.",
      "PUBLIC_ORIGIN is required in production.",
      "SMTP_URL is required in production.",
    ]);
    expect(
      faults({
        NODE_ENV: "production",
        TOKEN_SECRET: SECRET,
        PUBLIC_ORIGIN: "https://bandwise.example",
        SMTP_URL: "smtps://u:p@mail.example",
      }),
    ).toEqual([]);
  });

  it.each([
    [{ PORT: "80a" }, "PORT"],
    [{ PORT: "70000" }, "PORT"],
    [{ REMOVAL_URL: "javascript:alert(1)" }, "REMOVAL_URL"],
    [{ SOCIAL_1_URL: "mailto:us@x.test" }, "SOCIAL_1_URL"],
    [{ NODE_ENV: "prod" }, "NODE_ENV"],
    [{ PUBLIC_ORIGIN: "bandwise.example" }, "PUBLIC_ORIGIN"],
    [{ PUBLIC_ORIGIN: "https://bandwise.example/app" }, "PUBLIC_ORIGIN"],
    [{ PUBLIC_ORIGIN: "ftp://bandwise.example" }, "PUBLIC_ORIGIN"],
    [{ TOKEN_SECRET: "short" }, "TOKEN_SECRET"],
    [{ TOKEN_SECRET: "a".repeat(40) }, "TOKEN_SECRET"],
    [{ TOKEN_SECRET: `changeme${SECRET}` }, "TOKEN_SECRET"],
    [{ TOKEN_SECRET: `${SECRET},weak` }, "TOKEN_SECRET"],
    [{ SMTP_URL: "http://mail.example" }, "SMTP_URL"],
    [{ SUPPORT_EMAIL: "nobody" }, "SUPPORT_EMAIL"],
    [{ MAIL_FROM: "a <b@c>\r\nBcc: d@e" }, "MAIL_FROM"],
    [{ DATABASE_URL: "mysql://x/y" }, "DATABASE_URL"],
    [{ STRIPE_SECRET_KEY: "sk_test" }, "STRIPE_SECRET_KEY"],
    [{ STRIPE_API_BASE: "localhost:12111", STRIPE_SECRET_KEY: "a", STRIPE_WEBHOOK_SECRET: "b" }, "STRIPE_API_BASE"],
    [{ LLM_MODEL: "some-model" }, "LLM_BASE_URL"],
    [{ TRANSCRIPTION_BASE_URL: "speech.example" }, "TRANSCRIPTION_BASE_URL"],
    [{ LLM_BASE_URL: "models.example", LLM_MODEL: "some-model" }, "LLM_BASE_URL"],
    [{ LLM_BASE_URL: "https://models.example", LLM_MODEL: "a", LLM_DAILY_TOKENS: "lots" }, "LLM_DAILY_TOKENS"],
    [{ TRUSTED_PROXIES: "10.0.0.0/8, proxy" }, "TRUSTED_PROXIES"],
    [{ TRUSTED_PROXIES: "10.0.0.0/33" }, "TRUSTED_PROXIES"],
  ])("rejects %o with one line that does not repeat the value", (source, name) => {
    const [line, ...otherLines] = faults(source);
    expect(line).toContain(name);
    expect(otherLines).toEqual([]);
    if (name === "TOKEN_SECRET") expect(line).not.toContain(Object.values(source)[0]);
  });

  it("reports every fault at once", () => {
    expect(faults({ PORT: "x", SMTP_URL: "y", SUPPORT_EMAIL: "z" })).toHaveLength(3);
  });

  it("keeps the secrets in order, newest first", () => {
    const older = Array.from(SECRET).toReversed().join("");
    expect(parsed({ TOKEN_SECRET: `${SECRET}, ${older}` }).tokenSecrets).toEqual([SECRET, older]);
  });

  it("accepts a postgres URL or a path for the database", () => {
    expect(parsed({ DATABASE_URL: "postgres://u@h/d" }).databaseUrl).toBe("postgres://u@h/d");
    expect(parsed({ DATABASE_URL: "x/y.sqlite" }).databaseUrl).toBe(resolve("x/y.sqlite"));
  });
});
