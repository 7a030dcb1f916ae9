import { describe, expect, it } from "vitest";
import { parseEnv } from "./env.ts";

const GOOD = {
  NODE_ENV: "production",
  TOKEN_SECRET: "Zk3v9Qw8Yt2Lr7Xc5Bn1Mp4Hs6Jd0Fg_",
  PUBLIC_ORIGIN: "https://bandwise.example",
  SMTP_URL: "smtps://mail.example",
};
const S3 = { S3_BUCKET: "bandwise", S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "Qw8Yt2Lr7Xc5Bn1Mp4Hs" };
/** Outside production, PUBLIC_ORIGIN must be on this machine. */
const LOCAL = { PUBLIC_ORIGIN: "http://localhost:3000" };
const LLM = { LLM_MODEL: "some-model" };
const faults = (change: Record<string, string>): string[] => {
  const result = parseEnv({ ...GOOD, ...change });
  return "faults" in result ? result.faults : [];
};
const smtpUrl = (change: Record<string, string>): string | null => {
  const result = parseEnv({ ...GOOD, ...change });
  if ("faults" in result) throw new Error(result.faults.join());
  return result.env.smtpUrl;
};

describe("connections in production", () => {
  it.each<Record<string, string>>([
    { ...S3, S3_ENDPOINT: "http://s3.example" },
    { ...LLM, LLM_BASE_URL: "http://93.184.216.34:8080/v1" },
    { TRANSCRIPTION_BASE_URL: "http://speech.example" },
    { LANGUAGETOOL_URL: "http://grammar.example/v2" },
    { ANALYTICS_URL: "http://events.example" },
    { DATABASE_URL: "postgres://user:pass@db.example/bandwise" },
    { DATABASE_URL: "postgres://user:pass@db.example/bandwise?sslmode=disable" },
    { DATABASE_URL: "postgres://user:pass@db.example/bandwise?sslmode=prefer" },
    { DATABASE_URL: "postgresql://user:pass@[2606:4700::1111]/bandwise?sslmode=no-verify" },
    { SMTP_URL: "smtps://mail.example?tls.rejectUnauthorized=false" },
  ])("are rejected without TLS: %j", (change) => {
    expect(faults(change)).toHaveLength(1);
    // Tests and development may connect to any host without TLS.
    expect(faults({ ...change, NODE_ENV: "development", ...LOCAL })).toEqual([]);
  });

  it.each<Record<string, string>>([
    { ...S3, S3_ENDPOINT: "https://s3.example" },
    { ...S3, S3_ENDPOINT: "http://minio:9000" },
    { ...S3, S3_ENDPOINT: "http://10.0.0.8:9000" },
    { ...LLM, LLM_BASE_URL: "http://127.0.0.1:8080/v1" },
    { LANGUAGETOOL_URL: "http://[::1]:8010/v2" },
    { LANGUAGETOOL_URL: "http://grammar.example/v2", PLAIN_HOSTS: "other.example, Grammar.example" },
    { DATABASE_URL: "postgres://user:pass@localhost/bandwise" },
    { DATABASE_URL: "postgres://user:pass@db/bandwise" },
    { DATABASE_URL: "postgres://user:pass@192.168.1.4/bandwise" },
    { DATABASE_URL: "postgres://user:pass@db.example/bandwise?sslmode=verify-full" },
    { DATABASE_URL: "postgres:///bandwise?host=/var/run/postgresql" },
    { DATABASE_URL: "/data/bandwise.sqlite" },
  ])("are accepted with TLS, or on a private network: %j", (change) => {
    expect(faults(change)).toEqual([]);
  });

  it("to a remote mail server require STARTTLS, whatever its URL says", () => {
    expect(smtpUrl({ SMTP_URL: "smtp://u:p@mail.example:587?ignoreTLS=true" })).toBe(
      "smtp://u:p@mail.example:587?requireTLS=true",
    );
    for (const url of ["smtp://127.0.0.1:25", "smtp://mail:25", "smtps://mail.example"])
      expect(smtpUrl({ SMTP_URL: url })).toBe(url);
    expect(smtpUrl({ SMTP_URL: "smtp://mail.example", PLAIN_HOSTS: "mail.example" })).toBe("smtp://mail.example");
    expect(smtpUrl({ NODE_ENV: "test", ...LOCAL, SMTP_URL: "smtp://mail.example" })).toBe("smtp://mail.example");
  });
});
