type Text = (name: string) => string | null;
type Fault = (line: string) => void;

/** What opens something, besides TOKEN_SECRET, which has rules of its own. */
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
const SHORTEST = 16;
/** Words of examples; a real key may hold "secret" or "test" in its prefix. */
const EXAMPLE = /change-?me|replace-?me|example|your[-_]|placeholder|dummy|xxxx|\.\.\.|^(.)\1*$/iu;

/** In production a secret that is set must be a real one: not short, and not what an example holds. */
export function refuseExampleSecrets(mode: string, text: Text, fault: Fault): void {
  if (mode !== "production") return;
  for (const name of SECRETS) {
    const value = text(name);
    if (value === null) continue;
    if (value.length < SHORTEST) fault(`${name} must have at least ${SHORTEST} characters in production.`);
    else if (EXAMPLE.test(value)) fault(`${name} still has the value of an example.`);
  }
  const smtp = text("SMTP_URL");
  const password = smtp !== null && URL.canParse(smtp) ? new URL(smtp).password : "";
  if (password.length > 1 && EXAMPLE.test(password)) fault("SMTP_URL still has the password of an example.");
}
