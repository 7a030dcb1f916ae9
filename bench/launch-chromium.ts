import { type Browser, chromium } from "@playwright/test";

/** Starts a Chromium that does nothing in the background. CHROMIUM_PATH names another than Playwright's. */
export function launchChromium(): Promise<Browser> {
  const executablePath = process.env["CHROMIUM_PATH"];
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
  });
}
