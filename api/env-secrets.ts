import type { AddFault, ReadText } from "./env-types.ts";

/** All secrets except TOKEN_SECRET, which has its own rules. */
const SECRETS = [
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "S3_SECRET_ACCESS_KEY",
  "METRICS_TOKEN",
  "REPORT_WEBHOOK_SECRET",
  "METABASE_SECRET_KEY",
  "LLM_API_KEY",
  "TRANSCRIPTION_API_KEY",
] as const;
const MIN_SECRET_LENGTH = 16;
/** Words found in examples. A real key may contain "secret" or "test" in its prefix. */
const EXAMPLE_SECRET = /change-?me|replace-?me|example|your[-_]|placeholder|dummy|xxxx|\.\.\.|^(.)\1*$/iu;

/** Rejects secrets in production that are short or come from an example. */
export function rejectExampleSecrets(mode: string, readText: ReadText, addFault: AddFault): void {
  if (mode !== "production") return;
  for (const name of SECRETS) {
    const value = readText(name);
    if (value === null) continue;
    if (value.length < MIN_SECRET_LENGTH)
      addFault(`${name} must have at least ${MIN_SECRET_LENGTH} characters in production.`);
    else if (EXAMPLE_SECRET.test(value)) addFault(`${name} still has an example value.`);
  }
  const smtp = readText("SMTP_URL");
  const password = smtp !== null && URL.canParse(smtp) ? new URL(smtp).password : "";
  if (password.length > 1 && EXAMPLE_SECRET.test(password)) addFault("SMTP_URL still has an example password.");
}
