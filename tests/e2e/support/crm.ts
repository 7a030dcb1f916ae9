/** Seeds accounts and evaluations for the CRM, and acts through the API as a client or as other staff. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { CRM_ACCOUNTS } from "./crm-accounts.ts";
import type { TestServer } from "./server.ts";
import { expect } from "./test.ts";

const root = join(import.meta.dirname, "..", "..", "..");

/**
 * Seeds the staff, a client with one evaluation, and `listed` evaluations that only the list shows. Returns the slug of
 * the client's evaluation.
 */
export function seedCrm(server: TestServer, listed = 0): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["tests/e2e/support/seed-crm.ts", String(listed)], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "test", DATA_DIR: server.dataDir, PUBLIC_ORIGIN: server.origin },
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
  return stdout.trim();
}

/** Returns all sent emails, in any order. */
export function readMails(server: TestServer): string[] {
  const folder = join(server.dataDir, "mail");
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8").replaceAll(/=\r?\n/g, ""));
}

async function tokenOf(page: Page, server: TestServer, email: string): Promise<{ Authorization: string }> {
  const reply = await page.request.post(`${server.origin}/api/account/token/`, {
    data: { email, password: CRM_ACCOUNTS.password },
  });
  const { access } = (await reply.json()) as { access: string };
  return { Authorization: `Bearer ${access}` };
}

/** Pays for another attempt of the client in the test checkout. */
export async function payInTestCheckout(page: Page, server: TestServer): Promise<void> {
  const started = await page.request.post(`${server.origin}/api/payment/create-checkout-session/`, {
    headers: await tokenOf(page, server, CRM_ACCOUNTS.client),
    data: { payment_link_type: "WRITING1", attempt_slug: "crm-attempt-0000000001" },
  });
  expect(started.ok(), await started.text()).toBe(true);
  const { checkout_url } = (await started.json()) as { checkout_url: string };
  const paid = await page.request.post(new URL(checkout_url, server.origin).href, {
    form: { act: "pay" },
    headers: { Origin: server.origin },
    maxRedirects: 0,
  });
  expect(paid.status(), await paid.text()).toBe(303);
}

/** Saves feedback for the first section of an evaluation as Ben, another member of staff. */
export async function saveAsOtherStaff(page: Page, server: TestServer, slug: string, change: object): Promise<void> {
  const headers = await tokenOf(page, server, CRM_ACCOUNTS.ben);
  const reply = await page.request.get(`${server.origin}/api/crm/get_evaluations/${slug}/`, { headers });
  const { sections } = (await reply.json()) as { sections: { id: number; version: number }[] };
  const [section] = sections;
  const saved = await page.request.post(
    `${server.origin}/api/crm/update_writing_evaluation_section/${section?.id ?? 0}/`,
    { headers, data: { ...EMPTY_FEEDBACK, ...change, version: section?.version } },
  );
  expect(saved.ok(), await saved.text()).toBe(true);
}
const EMPTY_FEEDBACK = {
  ta_bands: null,
  cc_bands: null,
  lr_bands: null,
  ga_bands: null,
  ta_feedback: "",
  cc_feedback: "",
  lr_feedback: "",
  ga_feedback: "",
};
