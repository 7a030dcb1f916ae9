import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publishBooks } from "#api/commands/operate/publish.ts";
import { createLimits } from "#api/commands/account/rate-limits.ts";
import { createFileBlobs } from "#api/gateways/blobs.ts";
import { createLog } from "#api/log.ts";
import { insertAccount } from "#api/store/account/accounts.ts";
import type { CompiledModule } from "#core/exam/content/compiled.ts";
import { storePack } from "#web/db/library/packs.ts";
import { makeCompiledBook, makeCompiledModule, makeCompiledSpeaking } from "#tests/api/support/library.ts";
import { createTestApp, type TestApp } from "#tests/api/support/test-app.ts";
import { makeCompiledWriting } from "#tests/support/fixture-writing.ts";
import type { Page } from "./browser.ts";
import { HOUR_MS } from "#core/exam/durations.ts";

export const PASSWORD = "Practice-2026!";
export const BOOK = "tides";

export type ModelServer = {
  app: TestApp;
  modules: Record<"reading" | "writing" | "speaking", CompiledModule>;
  /** Resets the rate limits and registers the learners of a new story. */
  begin: (accounts: readonly string[]) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Starts the real server on SQLite in memory with three modules. Stores passwords unhashed, because hashing is slow.
 */
export async function createModelServer(): Promise<ModelServer> {
  const folder = mkdtempSync(join(tmpdir(), "bandwise-model-"));
  let limits = createLimits();
  const app = await createTestApp({
    services: {
      log: createLog({ level: "silent" }),
      blobs: createFileBlobs(folder),
      passwords: {
        hash: async (password) => `plain:${password}`,
        verify: async (password, stored) => stored === `plain:${password}`,
        needsRehash: () => false,
      },
      limits: {
        take: (...use) => limits.take(...use),
        peek: (...use) => limits.peek(...use),
        attempt: (...use) => limits.attempt(...use),
        clearFailures: (key) => limits.clearFailures(key),
      },
    },
  });
  const modules = {
    reading: await makeCompiledModule(),
    writing: makeCompiledWriting(),
    speaking: makeCompiledSpeaking(),
  };
  await publishBooks(app.services, [makeCompiledBook(BOOK, 1, [[modules.reading, modules.writing, modules.speaking]])]);
  return {
    app,
    modules,
    async begin(accounts) {
      limits = createLimits();
      const now = app.clock.now();
      for (const id of accounts) {
        await app.services.store.withTx((tx) =>
          insertAccount(
            tx,
            {
              id,
              email: emailOf(id),
              first_name: "Ada",
              last_name: "Learner",
              password_hash: `plain:${PASSWORD}`,
              verified_at: now,
            },
            now - HOUR_MS,
          ),
        );
      }
    },
    async close() {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function emailOf(account: string): string {
  return `${account}@bandwise.test`;
}

export async function signIn(page: Page, account: string): Promise<void> {
  const reply = await page.session.signIn(emailOf(account), PASSWORD);
  if (reply.kind !== "ok") throw new Error(`sign-in failed: ${JSON.stringify(reply)}`);
}

/** Stores the modules on the device as a download would. */
export async function storeModules(server: ModelServer, page: Page): Promise<void> {
  for (const { module, key } of Object.values(server.modules)) {
    await storePack(
      page.device,
      {
        module,
        key,
        media: [],
        book: { slug: BOOK, name: "Tides" },
        test: { slug: "test-1", name: "Test 1" },
      },
      server.app.clock.now(),
    );
  }
}
