import { HOUR_MS, MINUTE_MS } from "#core/exam/durations.ts";
import type { Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";

/** In development every browser on the machine has the same address. */
const DEVELOPMENT_FACTOR = 50;

/**
 * How often each kind of call is allowed. `address` quotas count per IP address of the caller. `account` quotas count
 * per account, or per email address that the call names. `mailToPerCaller` and `resetPerCaller` count per email address
 * and IP address together.
 */
const QUOTAS = {
  register: { max: 10, windowMs: HOUR_MS, per: "address" },
  failedSignIn: { max: 100, windowMs: HOUR_MS, per: "address" },
  mailRequest: { max: 20, windowMs: HOUR_MS, per: "address" },
  mailTo: { max: 20, windowMs: HOUR_MS, per: "account" },
  mailToPerCaller: { max: 5, windowMs: HOUR_MS, per: "account" },
  resetPerCaller: { max: 5, windowMs: HOUR_MS, per: "account" },
  // All emails within one window contain the same proof, so an owner whose request is refused already has it.
  resetMail: { max: 3, windowMs: 10 * MINUTE_MS, per: "account" },
  code: { max: 30, windowMs: 10 * MINUTE_MS, per: "address" },
  resetConfirm: { max: 20, windowMs: 10 * MINUTE_MS, per: "address" },
  crashReport: { max: 10, windowMs: HOUR_MS, per: "address" },
  analyticsEvent: { max: 60, windowMs: HOUR_MS, per: "address" },
  addComment: { max: 10, windowMs: MINUTE_MS, per: "account" },
  reportMistake: { max: 5, windowMs: MINUTE_MS, per: "account" },
  reportComment: { max: 20, windowMs: HOUR_MS, per: "account" },
  couponCheck: { max: 10, windowMs: MINUTE_MS, per: "account" },
  checkout: { max: 20, windowMs: MINUTE_MS, per: "account" },
  paymentStatus: { max: 60, windowMs: MINUTE_MS, per: "account" },
  evaluationSubmit: { max: 20, windowMs: MINUTE_MS, per: "account" },
  newReportLink: { max: 20, windowMs: HOUR_MS, per: "account" },
  reportResponse: { max: 60, windowMs: HOUR_MS, per: "account" },
  accountExport: { max: 5, windowMs: HOUR_MS, per: "account" },
  grammarCheck: { max: 30, windowMs: HOUR_MS, per: "account" },
  evaluateAgain: { max: 60, windowMs: HOUR_MS, per: "account" },
  ownGrammar: { max: 60, windowMs: HOUR_MS, per: "account" },
  react: { max: 30, windowMs: MINUTE_MS, per: "account" },
  transcription: { max: 30, windowMs: HOUR_MS, per: "account" },
  // One use counts for twenty calls: see `read-quota.ts`.
  read: { max: 30, windowMs: MINUTE_MS, per: "account" },
  syncBatch: { max: 60, windowMs: MINUTE_MS, per: "account" },
  // In KiB: see `computeSentKib`. About four times the most that a person can write and save in a day.
  sentWork: { max: 256 * 1024, windowMs: 24 * HOUR_MS, per: "account" },
  refresh: { max: 300, windowMs: 10 * MINUTE_MS, per: "address" },
} as const satisfies Record<string, { max: number; windowMs: number; per: "address" | "account" }>;
export type QuotaName = keyof typeof QUOTAS;

type QuotaServices = Pick<Services, "limits" | "clock" | "env">;

function findMax(services: QuotaServices, name: QuotaName): number {
  const { max, per } = QUOTAS[name];
  return per === "address" && services.env.mode === "development" ? max * DEVELOPMENT_FACTOR : max;
}

/**
 * Counts one use, or `uses`. `identifier` is an IP address, an account id or an email address. Returns the refusal once
 * the quota is used up.
 */
export async function takeQuota(
  services: QuotaServices,
  name: QuotaName,
  identifier: string,
  uses = 1,
): Promise<Problem | null> {
  const wait = await services.limits.take(
    `${name} ${identifier}`,
    findMax(services, name),
    QUOTAS[name].windowMs,
    services.clock.now(),
    uses,
  );
  return wait === null ? null : { problem: "too_many", retryAfter: wait.after };
}

/**
 * Returns what a batch adds to the quota `sentWork`: its size in KiB, and 1 KiB for the stored result of each command.
 */
export function computeSentKib(bytes: number, commands: number): number {
  return Math.ceil(bytes / 1024) + commands;
}

/** Returns the refusal if the quota is used up. Counts nothing. */
export async function checkQuota(
  services: QuotaServices,
  name: QuotaName,
  identifier: string,
): Promise<Problem | null> {
  const wait = await services.limits.peek(`${name} ${identifier}`, findMax(services, name), services.clock.now());
  return wait === null ? null : { problem: "too_many", retryAfter: wait.after };
}
