import { type Browser, chromium } from "@playwright/test";

/** Starts a Chromium without background work. CHROMIUM_PATH names a browser to use instead of Playwright's. */
export function launchChromium(): Promise<Browser> {
  const executablePath = process.env["CHROMIUM_PATH"];
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
  });
}
