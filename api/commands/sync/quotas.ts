import { HOUR_MS, MINUTE_MS } from "#core/exam/durations.ts";
import type { Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";

/** In development every browser on the machine has the same address. */
const DEVELOPMENT_FACTOR = 50;

/**
 * How often each kind of call is allowed. `address` quotas count per network address of the caller. The others count
 * per account, or per email address that the call names.
 */
const QUOTAS = {
  register: { max: 10, windowMs: HOUR_MS, by: "address" },
  failedSignIn: { max: 100, windowMs: HOUR_MS, by: "address" },
  mailRequest: { max: 20, windowMs: HOUR_MS, by: "address" },
  mailTo: { max: 20, windowMs: HOUR_MS, by: "name" },
  mailToPerCaller: { max: 5, windowMs: HOUR_MS, by: "name" },
  resetPerCaller: { max: 5, windowMs: HOUR_MS, by: "name" },
  // All emails within one window contain the same proof, so an owner whose request is refused already has it.
  resetMail: { max: 3, windowMs: 10 * MINUTE_MS, by: "name" },
  code: { max: 30, windowMs: 10 * MINUTE_MS, by: "address" },
  resetConfirm: { max: 20, windowMs: 10 * MINUTE_MS, by: "address" },
  crashReport: { max: 10, windowMs: HOUR_MS, by: "address" },
  analyticsEvent: { max: 60, windowMs: HOUR_MS, by: "address" },
  addComment: { max: 10, windowMs: MINUTE_MS, by: "name" },
  reportMistake: { max: 5, windowMs: MINUTE_MS, by: "name" },
  reportComment: { max: 20, windowMs: HOUR_MS, by: "name" },
  couponCheck: { max: 10, windowMs: MINUTE_MS, by: "name" },
  checkout: { max: 20, windowMs: MINUTE_MS, by: "name" },
  paymentStatus: { max: 60, windowMs: MINUTE_MS, by: "name" },
  evaluationSubmit: { max: 20, windowMs: MINUTE_MS, by: "name" },
  newReportLink: { max: 20, windowMs: HOUR_MS, by: "name" },
  reportResponse: { max: 60, windowMs: HOUR_MS, by: "name" },
  accountExport: { max: 5, windowMs: HOUR_MS, by: "name" },
  grammarCheck: { max: 30, windowMs: HOUR_MS, by: "name" },
  evaluateAgain: { max: 60, windowMs: HOUR_MS, by: "name" },
  ownGrammar: { max: 60, windowMs: HOUR_MS, by: "name" },
  react: { max: 30, windowMs: MINUTE_MS, by: "name" },
  transcription: { max: 30, windowMs: HOUR_MS, by: "name" },
  // One use counts for twenty calls: see `read-quota.ts`.
  read: { max: 30, windowMs: MINUTE_MS, by: "name" },
  syncBatch: { max: 60, windowMs: MINUTE_MS, by: "name" },
  // In KiB: see `computeSentKib`. About four times the most that a person can write and save in a day.
  sentWork: { max: 256 * 1024, windowMs: 24 * HOUR_MS, by: "name" },
  refresh: { max: 300, windowMs: 10 * MINUTE_MS, by: "address" },
} as const satisfies Record<string, { max: number; windowMs: number; by: "address" | "name" }>;
export type QuotaName = keyof typeof QUOTAS;

type QuotaServices = Pick<Services, "limits" | "clock" | "env">;

function findMax(services: QuotaServices, name: QuotaName): number {
  const { max, by } = QUOTAS[name];
  return by === "address" && services.env.mode === "development" ? max * DEVELOPMENT_FACTOR : max;
}

/** Counts one use, or `uses`. Returns the refusal once the quota is used up. */
export async function takeQuota(
  services: QuotaServices,
  name: QuotaName,
  who: string,
  uses = 1,
): Promise<Problem | null> {
  const wait = await services.limits.take(
    `${name} ${who}`,
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
export async function checkQuota(services: QuotaServices, name: QuotaName, who: string): Promise<Problem | null> {
  const wait = await services.limits.peek(`${name} ${who}`, findMax(services, name), services.clock.now());
  return wait === null ? null : { problem: "too_many", retryAfter: wait.after };
}
