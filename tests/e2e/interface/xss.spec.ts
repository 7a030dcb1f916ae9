/**
 * Stores XSS payloads in the text and HTML fields of a hostile learner and a hostile administrator, and passes payloads
 * in the query parameters of pages. Expects that the browser runs none. Expects also that the content security policy
 * blocks nothing, because no payload becomes markup.
 */
import { packedPayloads, XSS_PAYLOADS } from "#tests/support/xss-payloads.ts";
import { signInByApi } from "../support/account.ts";
import { HOSTILE, type HostileSlugs, storePayloads } from "../support/store-payloads.ts";
import { type ScriptTrap, setScriptTrap } from "../support/script-trap.ts";
import type { TestServer } from "../support/server.ts";
import { DESKTOP, expect, type Page, sharedServerTest, test, WITHOUT_WORKER } from "../support/test.ts";

const PAYLOAD_TEXT = "alert(1)";

/** Opens a page and waits until it shows a payload as text. */
async function openWithPayloads(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByText(PAYLOAD_TEXT).filter({ visible: true }).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
}

/**
 * Navigates the open app to `path` once for each text, as a link in the app does. Each text is the value of the query
 * parameters `parameter` and `variant`.
 */
async function navigateWithParameter(
  page: Page,
  path: string,
  parameter: string,
  texts: readonly string[],
): Promise<void> {
  await page.evaluate(
    async ([pathname, name, payloads]) => {
      for (const text of payloads) {
        history.replaceState(
          null,
          "",
          `${pathname}?${new URLSearchParams({ [name]: text, variant: text }).toString()}`,
        );
        dispatchEvent(new PopStateEvent("popstate"));
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    },
    [path, parameter, [...texts]] as const,
  );
}

/** Returns the HTML of a frame whose document is the payload. */
const frameWith = (payload: string): string =>
  `<iframe srcdoc="${payload.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"></iframe>`;

test.use({ viewport: DESKTOP, ...WITHOUT_WORKER });

sharedServerTest(
  "raw payloads run without the content security policy, and none runs with it",
  async ({ page, context, server }) => {
    const trap = await setScriptTrap(context);
    const policy = (await page.request.get(`${server.origin}/api/health/`)).headers()["content-security-policy"] ?? "";
    const openRawPayloads = async (headers: Record<string, string>): Promise<ScriptTrap> => {
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
    expect((await openRawPayloads({})).executions.length).toBeGreaterThan(60);
    const underPolicy = await openRawPayloads({ "content-security-policy": policy });
    // A payload's frame may still navigate to another host, and the trap records that as a request. Nothing may run in our
    // origin.
    expect(underPolicy.executions.filter((execution) => !execution.startsWith("a request"))).toEqual([]);
    expect(underPolicy.violations.length).toBeGreaterThan(60);
  },
);

test("the browser runs no payload that a user wrote or that an address contains", async ({
  page,
  browser,
  context,
  server,
}) => {
  test.setTimeout(300_000);
  const slugs = await storePayloads(page, server);
  const { origin } = server;
  const reportUrl = `${origin}/examinerevaluation/view/${slugs.evaluation}`;
  const resultUrl = (type: "reading" | "writing"): string =>
    `${origin}/ieltstest/attempt/${type}/${HOSTILE[type]}/${slugs[type]}/get_result`;
  const trap = await setScriptTrap(context);

  await test.step("the learner's own pages", async () => {
    await signInByApi(page, server, HOSTILE.learner);
    for (const address of [`${origin}/dashboard/`, `${origin}/book/${HOSTILE.book}`, resultUrl("writing")])
      await openWithPayloads(page, address);
    await page.goto(resultUrl("reading"));
    await page.getByRole("button", { name: "Download the test" }).click();
    await expect(page.getByText(PAYLOAD_TEXT).filter({ visible: true }).first()).toBeVisible();
    await page.goto(`${origin}/account`);
    await expect(page.getByLabel("First name")).toHaveValue(HOSTILE.firstName);
    await page.goto(`${origin}/payment/WRITING1?attempt=${encodeURIComponent(slugs.reading)}`);
    await page.goto(`${origin}/payment/result/failure?error=${encodeURIComponent(XSS_PAYLOADS[0] ?? "")}`);
    await expect(page.getByText(PAYLOAD_TEXT).filter({ visible: true }).first()).toBeVisible();
    await navigateWithParameter(page, "/payment/result/failure", "error", packedPayloads(200));
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
    await openWithPayloads(visitorPage, reportUrl);
    for (const button of await visitorPage.getByRole("button", { name: "Grammar check" }).all()) await button.click();
    await visitorPage.goto(resultUrl("reading"));
    await visitorPage.waitForLoadState("networkidle");
    await visitorPage.goto(`${origin}/login/?${new URLSearchParams({ alert: XSS_PAYLOADS[0] ?? "" }).toString()}`);
    await expect(visitorPage.getByText(PAYLOAD_TEXT).filter({ visible: true }).first()).toBeVisible();
    await navigateWithParameter(visitorPage, "/login/", "alert", packedPayloads(200));
    await navigateWithParameter(visitorPage, "/login/", "next", XSS_PAYLOADS);
  });

  await test.step("the report, if the server sent raw HTML", async () => {
    await serveRawHtml(visitorPage, server, slugs);
    await openWithPayloads(visitorPage, reportUrl);
  });
  await visitorContext.close();

  expect([trap, visitorTrap]).toEqual([
    { executions: [], violations: [] },
    { executions: [], violations: [] },
  ]);
});

/** Replaces the HTML fields of the report in the server's reply with raw payloads. */
async function serveRawHtml(page: Page, server: TestServer, slugs: HostileSlugs): Promise<void> {
  await page.route(`${server.origin}/api/**/${slugs.evaluation}/`, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { sections: object[] };
    const html = XSS_PAYLOADS.map((payload) => `<p>${payload}</p>`).join("");
    const sections = body.sections.map((section) => ({ ...section, question: html, grammar_check: html }));
    await route.fulfill({ response: reply, json: { ...body, sections } });
  });
}

sharedServerTest("HTML that the server renders contains no markup from a query parameter", async ({ page, server }) => {
  const texts = packedPayloads(600).filter((text) => text.includes("<"));
  for (const path of ["/", "/login/", "/payment/result/failure"]) {
    const pages: string[] = [];
    for (const text of texts) {
      const query = new URLSearchParams({ alert: text, error: text, variant: text, next: text, email: text });
      pages.push(await (await page.request.get(`${server.origin}${path}?${query.toString()}`)).text());
    }
    for (const [index, html] of pages.entries())
      for (const line of (texts[index] ?? "").split("\n"))
        if (/<.*(?:alert|invalid)/.test(line)) expect(html.includes(line), `${line} on ${path}`).toBe(false);
  }
});
