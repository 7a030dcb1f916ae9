/** The desk of the staff and what happens beside it: who is seeded, who pays, who saves meanwhile. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { DESK } from "./desk-names.ts";
import type { TestServer } from "./server.ts";
import { expect } from "./test.ts";

const root = join(import.meta.dirname, "..", "..", "..");

/** The staff, a client with one evaluation, and as many more in the list; answers the slug of the first. */
export function seedDesk(server: TestServer, more = 0): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["tests/e2e/support/seed-desk.ts", String(more)], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "test", DATA_DIR: server.dataDir, PUBLIC_ORIGIN: server.origin },
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
  return stdout.trim();
}

/** Every mail that was sent, in no order: the client is told of the report as well. */
export function mails(server: TestServer): string[] {
  const folder = join(server.dataDir, "mail");
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8").replaceAll(/=\r?\n/g, ""));
}

async function tokenOf(page: Page, server: TestServer, email: string): Promise<{ Authorization: string }> {
  const reply = await page.request.post(`${server.origin}/api/account/token/`, {
    data: { email, password: DESK.password },
  });
  const { access } = (await reply.json()) as { access: string };
  return { Authorization: `Bearer ${access}` };
}

/** The client pays for another attempt at the test checkout. */
export async function pay(page: Page, server: TestServer): Promise<void> {
  const started = await page.request.post(`${server.origin}/api/payment/create-checkout-session/`, {
    headers: await tokenOf(page, server, DESK.client),
    data: { payment_link_type: "WRITING1", attempt_slug: "desk-attempt-000000001" },
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

/** What another member of staff saves meanwhile, at another desk. */
export async function saveElsewhere(page: Page, server: TestServer, slug: string, change: object): Promise<void> {
  const headers = await tokenOf(page, server, DESK.ben);
  const reply = await page.request.get(`${server.origin}/api/crm/get_evaluations/${slug}/`, { headers });
  const { sections } = (await reply.json()) as { sections: { id: number; version: number }[] };
  const [section] = sections;
  const saved = await page.request.post(
    `${server.origin}/api/crm/update_writing_evaluation_section/${section?.id ?? 0}/`,
    { headers, data: { ...NOTHING, ...change, version: section?.version } },
  );
  expect(saved.ok(), await saved.text()).toBe(true);
}
const NOTHING = {
  ta_bands: null,
  cc_bands: null,
  lr_bands: null,
  ga_bands: null,
  ta_feedback: "",
  cc_feedback: "",
  lr_feedback: "",
  ga_feedback: "",
};
