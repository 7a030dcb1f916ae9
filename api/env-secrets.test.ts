import { expect, test } from "vitest";
import { parseEnv } from "./env.ts";
import { rejectExampleSecrets } from "./env-secrets.ts";

const REAL = "q7Lw2ZtV9xKd4RmB8nHs";
const PRODUCTION = {
  NODE_ENV: "production",
  TOKEN_SECRET: "Zk3v9Qw8Yt2Lr7Xc5Bn1Mp4Hs6Jd0Fg_",
  PUBLIC_ORIGIN: "https://bandwise.test",
  SMTP_URL: `smtps://mail:${REAL}@mail.test`,
  STRIPE_SECRET_KEY: `sk_test_${REAL}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${REAL}`,
  LLM_API_KEY: REAL,
};
const faults = (source: Record<string, string>): string[] => {
  const result = parseEnv(source);
  return "faults" in result ? result.faults : [];
};

test("accepts real secrets in production", () => {
  expect(faults(PRODUCTION)).toEqual([]);
});

test.each([
  ["STRIPE_SECRET_KEY", "sk_test_1"],
  ["STRIPE_SECRET_KEY", "sk_test_................"],
  ["STRIPE_WEBHOOK_SECRET", "whsec_replace-me-with-yours"],
  ["LLM_API_KEY", "your-key-goes-here-please"],
  ["LLM_API_KEY", "aaaaaaaaaaaaaaaaaaaaaaaa"],
  ["TRANSCRIPTION_API_KEY", "changeme-changeme-changeme"],
  ["SMTP_URL", "smtps://mail:changeme@mail.test"],
])("rejects %s set to %s in production, without repeating the value", (name, value) => {
  const [line = "", ...otherLines] = faults({ ...PRODUCTION, [name]: value });
  expect(line).toContain(name);
  expect(line).not.toContain(value);
  expect(otherLines).toEqual([]);
});

test.each(["S3_SECRET_ACCESS_KEY", "METRICS_TOKEN", "REPORT_WEBHOOK_SECRET", "METABASE_SECRET_KEY"])(
  "rejects an example value of %s in production only",
  (name) => {
    const faultsIn = (mode: string): string[] => {
      const lines: string[] = [];
      rejectExampleSecrets(
        mode,
        (variable) => (variable === name ? "an-example-of-a-secret" : null),
        (line) => void lines.push(line),
      );
      return lines;
    };
    expect(faultsIn("production")).toEqual([`${name} still has an example value.`]);
    expect(faultsIn("development")).toEqual([]);
  },
);
