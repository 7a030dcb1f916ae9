/** Opens a phone-sized page for a learner of the demo library, and answers questions and types on it. */
import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import { DEMO } from "#scripts/demo/seed-demo.ts";
import prepare from "#tests/e2e/support/prepare.ts";
import { TestServer } from "#tests/e2e/support/server.ts";
import { launchChromium } from "./launch-chromium.ts";

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Ninety words a minute, which is fast typing. */
const KEY_EVERY_MS = 130;

export type LearnerPage = { server: TestServer; browser: Browser; context: BrowserContext; page: Page };

/**
 * Returns a page on which a learner is signed in. Needs a build. CHROMIUM_PATH names the browser. The caller closes the
 * browser and disposes of the server.
 */
export async function openLearnerPage(
  prepareContext?: (context: BrowserContext) => Promise<unknown>,
): Promise<LearnerPage> {
  await prepare();
  const browser = await launchChromium();
  const server = await TestServer.start();
  await server.seed();
  const context = await browser.newContext(PHONE);
  await prepareContext?.(context);
  const page = await context.newPage();
  await signIn(page, server);
  return { server, browser, context, page };
}

/** Signs in as the demo learner, which opens the dashboard. */
export async function signIn(page: Page, server: TestServer): Promise<void> {
  await page.goto(`${server.origin}/login/`, { waitUntil: "networkidle" });
  await page.getByLabel("Email").fill(DEMO.learner);
  await page.getByLabel("Password", { exact: true }).fill(DEMO.password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/dashboard/);
}

/** Starts the test whose start page is open, and waits for `control`, a control of the running test. */
export async function startTest(page: Page, control: Locator): Promise<void> {
  const button = page.getByRole("button", { name: "Start", exact: true });
  await button.or(control).first().waitFor();
  if (await button.isVisible()) await button.click();
  await control.first().waitFor({ state: "attached" });
}

/** Returns the controls in which a learner answers the questions of the open Reading test. */
export const readingControls = (page: Page): Locator => page.locator("[data-control], [data-answer]");
export const answerBox = (page: Page, task: number): Locator =>
  page.getByRole("textbox", { name: `Your answer to Task ${task}` });

/** Answers the questions `from` to `to` of the open Reading test. Reaches each with the navigator. */
export async function answerQuestions(page: Page, from: number, to: number): Promise<void> {
  const boxes = page.getByRole("navigation", { name: "Questions" });
  for (let number = from; number <= to; number += 1) {
    await boxes.getByRole("button", { name: new RegExp(`^Question ${number},`) }).tap();
    const control = page.locator(`[data-control~="${number}"]:visible`).first();
    await control.waitFor();
    await answerQuestion(page, control, number);
    await wait(KEY_EVERY_MS);
  }
}

async function answerQuestion(page: Page, control: Locator, choice: number): Promise<void> {
  const options = control.locator("label:has(input)");
  if ((await control.evaluate((element) => element.localName)) === "input") {
    await control.fill("");
    await typeText(control, `tide ${choice}`);
  } else if ((await options.count()) > 0) await options.nth(choice % (await options.count())).tap();
  else {
    await control.tap();
    // On narrow screens the options are in a sheet. For gaps with a word bank they are in the bank.
    const hasSheet = (await control.getAttribute("aria-pressed")) === "false";
    const sheet = page.getByRole("dialog").and(page.locator(":visible"));
    const lettered = (hasSheet ? sheet : page.getByRole("group")).getByRole("button", { name: /^[A-Zivx]+(?:\s|$)/u });
    const choices = lettered.and(page.locator(":visible:enabled"));
    await choices.nth(choice % (await choices.count())).tap({ timeout: 10_000 });
    if (hasSheet) await sheet.waitFor({ state: "hidden" });
  }
}

export async function typeText(field: Locator, text: string): Promise<void> {
  await field.pressSequentially(text, { delay: KEY_EVERY_MS });
}
