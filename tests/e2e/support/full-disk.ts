/** A browser with a storage quota that the test sets: Chromium's own limit, with its own errors. */
import type { CDPSession, Page } from "@playwright/test";
import type { TestServer } from "./server.ts";

/** Enough for the app, its downloads and its storage reserve, and less than one request for too much. */
const QUOTA_BYTES = 60_000_000;

export type Disk = {
  /** From now on no write succeeds. */
  fill: () => Promise<void>;
  /** From now on the browser's own quota applies. */
  empty: () => Promise<void>;
};

/** Call before the page opens anything of the server. Other pages of its context share the limit. */
export async function limitDisk(page: Page, server: TestServer): Promise<Disk> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const { origin } = server;
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: QUOTA_BYTES });
  return {
    async fill() {
      await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
      // The browser checks its limit only when its last grant is used up, so this asks for more.
      await page.evaluate(tooMuch, QUOTA_BYTES + 1);
    },
    async empty() {
      await session.send("Storage.overrideQuotaForOrigin", { origin });
    },
  };
}

async function tooMuch(bytes: number): Promise<void> {
  const name = "test-too-much";
  const opening = indexedDB.open(name);
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("rows"));
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.addEventListener("success", () => resolve(opening.result));
    opening.addEventListener("error", () => reject(opening.error ?? new Error("not opened")));
  });
  const writing = database.transaction("rows", "readwrite");
  writing.objectStore("rows").put(new Uint8Array(bytes), 0);
  const why = await new Promise<string | undefined>((resolve) => {
    writing.addEventListener("complete", () => resolve("there was room"));
    writing.addEventListener("abort", () => resolve(writing.error?.name));
  });
  database.close();
  if (why !== "QuotaExceededError") throw new Error(`too much was written: ${why}`);
}
