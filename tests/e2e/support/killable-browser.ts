/** A browser with a profile on the disk, whose process a test can kill as a phone kills an app. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type LaunchOptions, type Page } from "@playwright/test";

export class KillableBrowser {
  readonly #profile = mkdtempSync(join(tmpdir(), "bandwise-profile-"));
  readonly #options: LaunchOptions;
  #context: BrowserContext | null = null;

  constructor(options: LaunchOptions) {
    this.#options = options;
  }

  /** Starts the browser with its profile, and returns its only page. */
  async open(): Promise<Page> {
    const context = await chromium.launchPersistentContext(this.#profile, {
      ...this.#options,
      viewport: { width: 1440, height: 900 },
      locale: "en-GB",
      timezoneId: "UTC",
    });
    this.#context = context;
    return context.pages()[0] ?? (await context.newPage());
  }

  /** Kills the browser before it can write anything. */
  async kill(): Promise<void> {
    const context = this.#context;
    const browser = context?.browser();
    if (!context || !browser) throw new Error("no browser is open");
    this.#context = null;
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    const main = processInfo.find(({ type }) => type === "browser");
    if (main === undefined) throw new Error("no process of the browser");
    const closed = context.waitForEvent("close");
    process.kill(main.id, "SIGKILL");
    await closed;
  }

  async dispose(): Promise<void> {
    await this.#context?.close();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
