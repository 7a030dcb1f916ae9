/**
 * More than 200 payloads in every field that holds text or HTML. The browser runs none of them, and the policy has
 * nothing to block, because nothing becomes markup.
 */
import { packedPayloads, XSS_PAYLOADS } from "#tests/support/xss-payloads.ts";
import { signInQuietly } from "../support/account.ts";
import { HOSTILE, type HostilePlaces, storePayloads } from "../support/hostile.ts";
import { type ScriptTrap, setScriptTrap } from "../support/script-trap.ts";
import type { TestServer } from "../support/server.ts";
import { DESKTOP, expect, type Page, test, WITHOUT_WORKER } from "../support/test.ts";

const SIGN = "alert(1)";

/** Opens a page and waits for its text, payloads included. */
async function read(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByText(SIGN).filter({ visible: true }).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
}

/** Puts each payload into the address of an open page, as if a link had been followed. */
async function arriveWith(page: Page, path: string, name: string, texts: readonly string[]): Promise<void> {
  await page.evaluate(
    async ([to, field, said]) => {
      for (const text of said) {
        history.replaceState(null, "", `${to}?${new URLSearchParams({ [field]: text, variant: text }).toString()}`);
        dispatchEvent(new PopStateEvent("popstate"));
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    },
    [path, name, [...texts]] as const,
  );
}

const frame = (payload: string): string =>
  `<iframe srcdoc="${payload.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"></iframe>`;

test.use({ viewport: DESKTOP, ...WITHOUT_WORKER });

test("the trap notices what a browser runs, and the policy alone would block all of it", async ({
  page,
  context,
  server,
}) => {
  const trap = await setScriptTrap(context);
  const policy = (await page.request.get(`${server.origin}/api/health/`)).headers()["content-security-policy"] ?? "";
  const open = async (headers: Record<string, string>): Promise<ScriptTrap> => {
    trap.executions.length = 0;
    trap.violations.length = 0;
    const raw = `<!doctype html><title>Raw</title>${XSS_PAYLOADS.map(frame).join("")}`;
    await page.route(`${server.origin}/raw`, (route) =>
      route.fulfill({ contentType: "text/html", headers, body: raw }),
    );
    await page.goto(`${server.origin}/raw`);
    await page.unroute(`${server.origin}/raw`);
    return { executions: [...trap.executions], violations: [...trap.violations] };
  };
  expect((await open({})).executions.length).toBeGreaterThan(60);
  const kept = await open({ "content-security-policy": policy });
  // A frame may try to navigate away. It must not be able to use anything of ours.
  expect(kept.executions.filter((each) => !each.startsWith("a request"))).toEqual([]);
  expect(kept.violations.length).toBeGreaterThan(60);
});

test("no text that a user writes is ever run", async ({ page, browser, context, server }) => {
  test.setTimeout(300_000);
  const places = await storePayloads(page, server);
  const { origin } = server;
  const report = `${origin}/examinerevaluation/view/${places.evaluation}`;
  const result = (type: "reading" | "writing"): string =>
    `${origin}/ieltstest/attempt/${type}/${HOSTILE[type]}/${places[type]}/get_result`;
  const trap = await setScriptTrap(context);

  await test.step("the learner's own pages", async () => {
    await signInQuietly(page, server, HOSTILE.learner);
    for (const address of [`${origin}/dashboard/`, `${origin}/book/${HOSTILE.book}`, result("writing")])
      await read(page, address);
    await page.goto(result("reading"));
    await page.getByRole("button", { name: "Download the test" }).click();
    await expect(page.getByText(SIGN).filter({ visible: true }).first()).toBeVisible();
    await page.goto(`${origin}/account`);
    await expect(page.getByLabel("First name")).toHaveValue(HOSTILE.firstName);
    await page.goto(`${origin}/payment/WRITING1?attempt=${encodeURIComponent(places.reading)}`);
    await page.goto(`${origin}/payment/result/failure?error=${encodeURIComponent(XSS_PAYLOADS[0] ?? "")}`);
    await expect(page.getByText(SIGN).filter({ visible: true }).first()).toBeVisible();
    await arriveWith(page, "/payment/result/failure", "error", packedPayloads(200));
  });

  await test.step("staff in the CRM", async () => {
    await signInQuietly(page, server, HOSTILE.staff);
    for (const path of ["/crm/staff", "/crm/evaluations", `/crm/evaluations/${places.evaluation}`]) {
      await page.goto(origin + path);
      await expect(page.getByText("onerror=alert").filter({ visible: true }).first()).toBeVisible();
      await page.waitForLoadState("networkidle");
    }
    await page.getByText("History").click();
    await expect(page.getByRole("main")).toContainText(SIGN);
  });

  const visitor = await browser.newContext({ viewport: DESKTOP });
  const visited = await setScriptTrap(visitor);
  const anybody = await visitor.newPage();
  await test.step("anyone with a link", async () => {
    await read(anybody, report);
    for (const button of await anybody.getByRole("button", { name: "Grammar check" }).all()) await button.click();
    await anybody.goto(result("reading"));
    await anybody.waitForLoadState("networkidle");
    await anybody.goto(`${origin}/login/?${new URLSearchParams({ alert: XSS_PAYLOADS[0] ?? "" }).toString()}`);
    await expect(anybody.getByText(SIGN).filter({ visible: true }).first()).toBeVisible();
    await arriveWith(anybody, "/login/", "alert", packedPayloads(200));
    await arriveWith(anybody, "/login/", "next", XSS_PAYLOADS);
  });

  await test.step("HTML fields, in case our own server ever sends them raw", async () => {
    await sendRaw(anybody, server, places);
    await read(anybody, report);
  });
  await visitor.close();

  expect([trap, visited]).toEqual([
    { executions: [], violations: [] },
    { executions: [], violations: [] },
  ]);
});

/** Answers the report's request with raw payloads in its HTML fields. */
async function sendRaw(page: Page, server: TestServer, places: HostilePlaces): Promise<void> {
  await page.route(`${server.origin}/api/**/${places.evaluation}/`, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { sections: object[] };
    const html = XSS_PAYLOADS.map((payload) => `<p>${payload}</p>`).join("");
    const sections = body.sections.map((section) => ({ ...section, question: html, grammar_check: html }));
    await route.fulfill({ response: reply, json: { ...body, sections } });
  });
}

test("the server's own HTML contains no markup from an address", async ({ page, server }) => {
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
