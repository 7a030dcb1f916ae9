/**
 * What tests of an examiner evaluation share: a server that sends email by SMTP, an examiner, a learner and a report.
 */
import type { Browser } from "@playwright/test";
import { signInByApi } from "./account.ts";
import { type Caller, callerFor, inviteAndAccept } from "./examiner.ts";
import { startSmtpServer, type SmtpServer } from "#tests/support/servers/smtp-server.ts";
import { TestServer } from "./server.ts";
import { DESKTOP, expect, type Page, test as base } from "./test.ts";

export const LEARNER = "amara@bandwise.test";
export const STAFF = "helen@bandwise.test";
export const MODULE = "tidewater-1-writing-academic-1";
export const TEXTS = [
  "The graph shows how people travelled to the island. Overall, the bridge replaced the ferry within a few years.",
  "In recent years, the goverments of many cities has moved services to the screen. A counter should stay open.",
] as const;

/** A test whose server sends its email to a real SMTP server. */
export const test = base.extend<{ smtp: SmtpServer }>({
  smtp: async ({}, use) => {
    const smtp = await startSmtpServer();
    await use(smtp);
    await smtp.close();
  },
  server: async ({ smtp }, use) => {
    const server = await TestServer.start({ smtp });
    await use(server);
    await server.dispose();
  },
});

/** Adds Helen Ward to the staff. */
export function addExaminer(server: TestServer): Promise<void> {
  return inviteAndAccept(server, { email: STAFF, first_name: "Helen", last_name: "Ward" });
}

/** Adds Helen Ward to the staff and signs her in in a new browser context. Returns its page. */
export async function signInExaminer(browser: Browser, server: TestServer): Promise<Page> {
  await addExaminer(server);
  const context = await browser.newContext({ viewport: DESKTOP });
  const page = await context.newPage();
  await signInByApi(page, server, STAFF);
  return page;
}

/** Fills in every band and the conclusion through the API, and publishes the report. */
export async function publish(page: Page, server: TestServer, slug: string): Promise<void> {
  const staff = await callerFor(page, server, STAFF);
  const { sections, version } = await staff("crmEvaluation", { params: { slug } });
  await scoreSections(staff, sections);
  const body = { status: "EVALUATED", feedback: "Work on agreement for two weeks.", report_message: "", version };
  await staff("crmUpdateEvaluation", { params: { slug }, body });
}

/** Gives each criterion of every section `band`. Without `band`, gives four bands that make a section band of 6.0. */
export async function scoreSections(
  staff: Caller,
  sections: readonly { id: number; version: number }[],
  band?: number,
): Promise<void> {
  const bands =
    band === undefined
      ? { ta_bands: 6, cc_bands: 6.5, lr_bands: 6.4, ga_bands: 5.5 }
      : { ta_bands: band, cc_bands: band, lr_bands: band, ga_bands: band };
  const feedback = { ta_feedback: "Clear.", cc_feedback: "", lr_feedback: "", ga_feedback: "" };
  for (const { id, version } of sections)
    await staff("crmUpdateSection", { params: { id: String(id) }, body: { ...bands, ...feedback, version } });
}

/** Waits for the email about the evaluation with this number, such as "WR-1". Returns the report's URL in it. */
export async function waitForReportLink(
  smtp: SmtpServer,
  server: TestServer,
  evaluationNumber: string,
): Promise<string> {
  const address = new RegExp(`${server.origin}/examinerevaluation/view/[\\w-]{22}`);
  const find = (): string | undefined =>
    smtp
      .listEmailsTo(LEARNER)
      .filter((mail) => mail.includes(`Subject: Your evaluation report ${evaluationNumber} is ready\r\n`))
      .map((mail) => address.exec(mail)?.[0])
      .at(-1);
  await expect.poll(find).toBeDefined();
  return find() ?? "";
}
