/**
 * Puts XSS payloads into every field that contains text or HTML, and all of them, more than 200, into comments and
 * addresses. The browser runs none of them, and the content security policy has nothing to block, because no payload becomes markup.
 */
import { packedPayloads, XSS_PAYLOADS } from "#tests/support/xss-payloads.ts";
import { signInByApi } from "../support/account.ts";
import { HOSTILE, type HostileSlugs, storePayloads } from "../support/hostile.ts";
import { type ScriptTrap, setScriptTrap } from "../support/script-trap.ts";
import type { TestServer } from "../support/server.ts";
import { DESKTOP, expect, type Page, sharedServerTest, test, WITHOUT_WORKER } from "../support/test.ts";

const PAYLOAD_TEXT = "alert(1)";

/** Opens a page and waits until it shows payloads as text. */
async function openWithPayloads(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByText(PAYLOAD_TEXT).filter({ visible: true }).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
}

/** Navigates the open app to `path` with each text as the parameter `name`, as a link in the app does. */
async function navigateWith(page: Page, path: string, name: string, texts: readonly string[]): Promise<void> {
  await page.evaluate(
    async ([to, field, payloads]) => {
      for (const text of payloads) {
        history.replaceState(null, "", `${to}?${new URLSearchParams({ [field]: text, variant: text }).toString()}`);
        dispatchEvent(new PopStateEvent("popstate"));
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    },
    [path, name, [...texts]] as const,
  );
}

/** Returns a frame that contains the payload as its page. */
const frameWith = (payload: string): string =>
  `<iframe srcdoc="${payload.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"></iframe>`;

test.use({ viewport: DESKTOP, ...WITHOUT_WORKER });

sharedServerTest(
  "the trap records payloads that a browser runs, and the content security policy alone blocks them all",
  async ({ page, context, server }) => {
    const trap = await setScriptTrap(context);
    const policy = (await page.request.get(`${server.origin}/api/health/`)).headers()["content-security-policy"] ?? "";
    const open = async (headers: Record<string, string>): Promise<ScriptTrap> => {
      trap.executions.length = 0;
      trap.violations.length = 0;
      const raw = `<!doctype html><title>Raw</title>${XSS_PAYLOADS.map(frameWith).join("")}`;
      await page.route(`${server.origin}/raw`, (route) =>
        route.fulfill({ contentType: "text/html", headers, body: raw }),
      );
      await page.goto(`${server.origin}/raw`);
      await page.unroute(`${server.origin}/raw`);
      return { executions: [...trap.executions], violations: [...trap.violations] };
    };
    expect((await open({})).executions.length).toBeGreaterThan(60);
    const underPolicy = await open({ "content-security-policy": policy });
    // A payload's frame may navigate away, which the trap records as a request. It must run nothing in our origin.
    expect(underPolicy.executions.filter((execution) => !execution.startsWith("a request"))).toEqual([]);
    expect(underPolicy.violations.length).toBeGreaterThan(60);
  },
);

test("no text that a user writes is ever run", async ({ page, browser, context, server }) => {
  test.setTimeout(300_000);
  const slugs = await storePayloads(page, server);
  const { origin } = server;
  const report = `${origin}/examinerevaluation/view/${slugs.evaluation}`;
  const result = (type: "reading" | "writing"): string =>
    `${origin}/ieltstest/attempt/${type}/${HOSTILE[type]}/${slugs[type]}/get_result`;
  const trap = await setScriptTrap(context);

  await test.step("the learner's own pages", async () => {
    await signInByApi(page, server, HOSTILE.learner);
    for (const address of [`${origin}/dashboard/`, `${origin}/book/${HOSTILE.book}`, result("writing")])
      await openWithPayloads(page, address);
    await page.goto(result("reading"));
    await page.getByRole("button", { name: "Download the test" }).click();
    await expect(page.getByText(PAYLOAD_TEXT).filter({ visible: true }).first()).toBeVisible();
    await page.goto(`${origin}/account`);
    await expect(page.getByLabel("First name")).toHaveValue(HOSTILE.firstName);
    await page.goto(`${origin}/payment/WRITING1?attempt=${encodeURIComponent(slugs.reading)}`);
    await page.goto(`${origin}/payment/result/failure?error=${encodeURIComponent(XSS_PAYLOADS[0] ?? "")}`);
    await expect(page.getByText(PAYLOAD_TEXT).filter({ visible: true }).first()).toBeVisible();
    await navigateWith(page, "/payment/result/failure", "error", packedPayloads(200));
  });

  await test.step("staff in the CRM", async () => {
    await signInByApi(page, server, HOSTILE.staff);
    for (const path of ["/crm/staff", "/crm/evaluations", `/crm/evaluations/${slugs.evaluation}`]) {
      await page.goto(origin + path);
      await expect(page.getByText("onerror=alert").filter({ visible: true }).first()).toBeVisible();
      await page.waitForLoadState("networkidle");
    }
    await page.getByText("History").click();
    await expect(page.getByRole("main")).toContainText(PAYLOAD_TEXT);
  });

  const visitorContext = await browser.newContext({ viewport: DESKTOP });
  const visitorTrap = await setScriptTrap(visitorContext);
  const visitorPage = await visitorContext.newPage();
  await test.step("anyone with a link", async () => {
    await openWithPayloads(visitorPage, report);
    for (const button of await visitorPage.getByRole("button", { name: "Grammar check" }).all()) await button.click();
    await visitorPage.goto(result("reading"));
    await visitorPage.waitForLoadState("networkidle");
    await visitorPage.goto(`${origin}/login/?${new URLSearchParams({ alert: XSS_PAYLOADS[0] ?? "" }).toString()}`);
    await expect(visitorPage.getByText(PAYLOAD_TEXT).filter({ visible: true }).first()).toBeVisible();
    await navigateWith(visitorPage, "/login/", "alert", packedPayloads(200));
    await navigateWith(visitorPage, "/login/", "next", XSS_PAYLOADS);
  });

  await test.step("HTML fields, in case our own server ever sends them raw", async () => {
    await serveRawHtml(visitorPage, server, slugs);
    await openWithPayloads(visitorPage, report);
  });
  await visitorContext.close();

  expect([trap, visitorTrap]).toEqual([
    { executions: [], violations: [] },
    { executions: [], violations: [] },
  ]);
});

/** Replaces the HTML fields in the server's reply for the report with raw payloads. */
async function serveRawHtml(page: Page, server: TestServer, slugs: HostileSlugs): Promise<void> {
  await page.route(`${server.origin}/api/**/${slugs.evaluation}/`, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { sections: object[] };
    const html = XSS_PAYLOADS.map((payload) => `<p>${payload}</p>`).join("");
    const sections = body.sections.map((section) => ({ ...section, question: html, grammar_check: html }));
    await route.fulfill({ response: reply, json: { ...body, sections } });
  });
}

sharedServerTest("the server's own HTML contains no markup from an address", async ({ page, server }) => {
  const texts = packedPayloads(600).filter((text) => text.includes("<"));
  for (const path of ["/", "/login/", "/payment/result/failure"]) {
    const pages: string[] = [];
    for (const text of texts) {
      const query = new URLSearchParams({ alert: text, error: text, variant: text, next: text, email: text });
      pages.push(await (await page.request.get(`${server.origin}${path}?${query.toString()}`)).text());
    }
    for (const [n, html] of pages.entries())
      for (const line of (texts[n] ?? "").split("\n"))
        if (/<.*(?:alert|invalid)/.test(line)) expect(html.includes(line), `${line} on ${path}`).toBe(false);
  }
});
