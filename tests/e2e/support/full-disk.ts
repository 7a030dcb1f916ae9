/** Sets the storage quota of a page, so that the browser itself refuses writes with its own errors. */
import type { CDPSession, Page } from "@playwright/test";
import type { TestServer } from "./server.ts";

/** Enough for the app, its downloads and its storage reserve. */
const QUOTA_BYTES = 60_000_000;

export type Disk = {
  /** Makes all later writes fail. */
  fill: () => Promise<void>;
  /** Restores the browser's own quota. */
  empty: () => Promise<void>;
};

/** Call before the page opens a page of the server. The quota applies to all pages of the browser context. */
export async function limitDisk(page: Page, server: TestServer): Promise<Disk> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const { origin } = server;
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: QUOTA_BYTES });
  return {
    async fill() {
      await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
      // The browser grants space in advance, and checks the quota only when that is used up. This write uses it up.
      await page.evaluate(writeTooMuch, QUOTA_BYTES + 1);
    },
    async empty() {
      await session.send("Storage.overrideQuotaForOrigin", { origin });
    },
  };
}

/** Writes this many bytes. Throws if the browser does not refuse them with QuotaExceededError. */
async function writeTooMuch(bytes: number): Promise<void> {
  const name = "test-too-much";
  const opening = indexedDB.open(name);
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("rows"));
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.addEventListener("success", () => resolve(opening.result));
    opening.addEventListener("error", () => reject(opening.error ?? new Error("not opened")));
  });
  const writing = database.transaction("rows", "readwrite");
  writing.objectStore("rows").put(new Uint8Array(bytes), 0);
  const outcome = await new Promise<string | undefined>((resolve) => {
    writing.addEventListener("complete", () => resolve("there was room"));
    writing.addEventListener("abort", () => resolve(writing.error?.name));
  });
  database.close();
  if (outcome !== "QuotaExceededError") throw new Error(`too much was written: ${outcome}`);
}
