import type { Services } from "#api/services.ts";
import { moveCredits } from "#api/store/payment/wallet.ts";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import { createAccount, type TestAccount } from "./accounts.ts";
import { attemptSlug, makeHandIn, makeWritingHead, sendCommands } from "./commands.ts";
import { publishWriting } from "./library.ts";
import { callOk } from "./replies.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

export const TEXTS = {
  "task-1": "The chart shows two years. More people cycled in 2024.\n\nFewer people walked.",
  "task-2": "I agree that she don't like roads.\n\nTowns need paths.\n\nIn conclusion, I agree.",
};

/** The feedback fields of a section, with words for each criterion. */
export const FEEDBACK = {
  ta_feedback: "Clear.",
  cc_feedback: "Ordered.",
  lr_feedback: "Exact.",
  ga_feedback: "Right.",
} as const;

/** The feedback fields of a section, all empty. */
export const NO_FEEDBACK = { ta_feedback: "", cc_feedback: "", lr_feedback: "", ga_feedback: "" };

/** Returns the band fields of a section, with the same band for each criterion. */
export function sameBands(band: number) {
  return { ta_bands: band, cc_bands: band, lr_bands: band, ga_bands: band };
}

/** An app with one Writing module, the learner Ada, and Sam, who is staff. */
export type CrmApp = { app: TestApp; ada: TestAccount; sam: TestAccount };

export async function createCrmApp(url: string, services: Partial<Services> = {}): Promise<CrmApp> {
  const app = await createTestApp({ url, services });
  await publishWriting(app);
  return { app, ada: await createAccount(app, "ada"), sam: await createAccount(app, "sam", "staff") };
}

/** A `CrmApp` with two more people: Kim, who is staff, and the administrator Ann. */
export type CrmTeamApp = CrmApp & { kim: TestAccount; ann: TestAccount };

export async function createCrmTeamApp(url: string): Promise<CrmTeamApp> {
  const crmApp = await createCrmApp(url);
  return {
    ...crmApp,
    kim: await createAccount(crmApp.app, "kim", "staff"),
    ann: await createAccount(crmApp.app, "ann", "admin"),
  };
}

/** Hands in a Writing attempt and returns its slug. */
export async function handIn(
  app: TestApp,
  token: string,
  n = 1,
  texts: Partial<typeof TEXTS> = TEXTS,
): Promise<string> {
  const slug = attemptSlug(n);
  const [result] = await sendCommands(app, token, [makeHandIn(makeWritingHead(slug), { texts })]);
  if (result?.status !== "applied") throw new Error(JSON.stringify(result));
  return slug;
}

let grantCount = 0;

/** Grants credits to an account, directly in the store. */
export async function giveCredits(
  app: TestApp,
  accountId: string,
  credits = 1,
  linkType: PaymentLinkType = "WRITING1",
): Promise<void> {
  grantCount += 1;
  const key = `test-grant-${grantCount}`;
  await app.services.store.withTx((tx) =>
    moveCredits(tx, { accountId, linkType, key, kind: "grant", delta: credits, now: app.clock.now() }),
  );
}

/** Hands in Writing attempt number `n` and requests an examiner evaluation of it. Returns the evaluation's slug. */
export async function requestEvaluation(app: TestApp, learner: TestAccount, n = 1): Promise<string> {
  await giveCredits(app, learner.id);
  const attempt_slug = await handIn(app, learner.token, n);
  const reply = await callOk(app, "evaluationSubmit", { token: learner.token, body: { attempt_slug } });
  if (reply.evaluation_slug === null) throw new Error(reply.message);
  return reply.evaluation_slug;
}

/** Saves the same bands and feedback in each section of an evaluation. */
export async function saveSections(app: TestApp, token: string, slug: string, fields: object): Promise<void> {
  const { sections } = await callOk(app, "crmEvaluation", { token, params: { slug } });
  for (const { id } of sections)
    await callOk(app, "crmUpdateSection", { token, params: { id: String(id) }, body: fields });
}
