import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { createServices } from "./create-services.ts";
import { parseEnv } from "./env.ts";

/** The arguments that each gateway's factory received, as JSON, by gateway. */
const receivedArguments = vi.hoisted(() => new Map<string, string>());
const record = vi.hoisted(() => (name: string) => (...args: unknown[]) => {
  receivedArguments.set(name, JSON.stringify(args));
  return {};
});
vi.mock("./gateways/mail.ts", () => ({ createSmtpMail: record("mail"), createFileMail: record("mail") }));
vi.mock("./gateways/s3-blobs.ts", () => ({ createS3Blobs: record("blobs") }));
vi.mock("./gateways/stripe.ts", () => ({ createStripeGateway: record("payments") }));
vi.mock("./gateways/llm-evaluator.ts", () => ({ createModelEvaluator: record("model") }));
vi.mock("./gateways/transcription.ts", () => ({ createTranscriber: record("transcriber") }));
vi.mock("./gateways/report-webhook.ts", () => ({ createReportWebhook: record("webhook") }));
vi.mock("./jobs/writing/server-annotator.ts", () => ({ createServerAnnotator: record("grammar") }));

const dir = mkdtempSync(join(tmpdir(), "bandwise-services-"));
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Each secret, with the gateway that may receive it; null for none. */
const SECRETS: Record<string, string | null> = {
  "smtp-Zk3v9Qw8Yt2Lr7": "mail",
  "s3key-Xc5Bn1Mp4Hs6J": "blobs",
  "s3secret-Jd0FgZk3v9Qw": "blobs",
  sk_test_Yt2Lr7Xc5Bn1Mp4: "payments",
  whsec_Hs6Jd0FgZk3v9Qw8: "payments",
  "llm-Yt2Lr7Xc5Bn1Mp4Hs": "model",
  "speech-6Jd0FgZk3v9Qw8": "transcriber",
  "webhook-Yt2Lr7Xc5Bn1Mp4Hs6Jd0FgZk3v9": "webhook",
  "token-Zk3v9Qw8Yt2Lr7Xc5Bn1Mp4Hs6Jd0Fg": null,
  "metrics-Zk3v9Qw8Yt2Lr": null,
  "metabase-Zk3v9Qw8Yt2Lr7Xc5Bn1Mp4Hs6Jd": null,
};
const secretOf = (start: string): string => Object.keys(SECRETS).find((secret) => secret.startsWith(start)) ?? "";

it("gives each gateway its own secrets and no others", async () => {
  const parsed = parseEnv({
    DATA_DIR: dir,
    SMTP_URL: `smtps://mailer:${secretOf("smtp-")}@mail.bandwise.example`,
    S3_ENDPOINT: "https://s3.bandwise.example",
    S3_BUCKET: "bandwise-media",
    S3_ACCESS_KEY_ID: secretOf("s3key-"),
    S3_SECRET_ACCESS_KEY: secretOf("s3secret-"),
    STRIPE_SECRET_KEY: secretOf("sk_test_"),
    STRIPE_WEBHOOK_SECRET: secretOf("whsec_"),
    LLM_BASE_URL: "https://llm.bandwise.example",
    LLM_MODEL: "a-model",
    LLM_API_KEY: secretOf("llm-"),
    TRANSCRIPTION_BASE_URL: "https://speech.bandwise.example",
    TRANSCRIPTION_API_KEY: secretOf("speech-"),
    LANGUAGETOOL_URL: "https://grammar.bandwise.example",
    REPORT_WEBHOOK_URL: "https://hooks.bandwise.example/report",
    REPORT_WEBHOOK_SECRET: secretOf("webhook-"),
    TOKEN_SECRET: secretOf("token-"),
    METRICS_TOKEN: secretOf("metrics-"),
    METABASE_SITE_URL: "https://metabase.bandwise.example",
    METABASE_SECRET_KEY: secretOf("metabase-"),
    METABASE_DASHBOARD_ID: "1",
  });
  if ("faults" in parsed) throw new Error(parsed.faults.join("\n"));
  // If a secret were missing here, no gateway could receive it, and the test would prove nothing.
  for (const secret of Object.keys(SECRETS)) expect(JSON.stringify(parsed.env)).toContain(secret);

  const services = await createServices(parsed.env);
  await services.store.close();

  expect([...receivedArguments.keys()].toSorted()).toEqual(
    ["blobs", "grammar", "mail", "model", "payments", "transcriber", "webhook"].toSorted(),
  );
  for (const [gateway, settings] of receivedArguments)
    expect({ gateway, secrets: Object.keys(SECRETS).filter((secret) => settings.includes(secret)) }).toEqual({
      gateway,
      secrets: Object.keys(SECRETS).filter((secret) => SECRETS[secret] === gateway),
    });
});
