/**
 * On SQLite only: it has one writer, so the store commits commands that wait at the same time in one transaction.
 * PostgreSQL commits each in its own.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { prepareCommand } from "#api/commands/sync/command-kinds.ts";
import { createContents } from "#api/commands/sync/contents.ts";
import { handleCommands } from "#api/commands/sync/handle-command.ts";
import { createAccount } from "../support/accounts.ts";
import { CLIENT_ID, makeCommand } from "../support/commands.ts";
import { createTestApp } from "../support/test-app.ts";

it("SQLite commits the commands of two learners that arrive at once in one transaction", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bandwise-together-"));
  const url = join(folder, "bandwise.sqlite");
  const app = await createTestApp({ url });
  const learners = [await createAccount(app, "ada"), await createAccount(app, "eve")];
  // Another connection sees only what is committed.
  const observer = new Database(url, { readonly: true });
  const countCommitted = (): unknown => observer.prepare("select count(*) from sync_op").pluck().get();
  const command = makeCommand("test_type.set", { test_type: "general" });
  const prepared = await prepareCommand(command, createContents(app.services.store.db));

  const countsAfterHandling = await Promise.all(
    learners.map(async ({ id }) => {
      const context = {
        accountId: id,
        clientId: CLIENT_ID,
        registeredAt: 0,
        now: app.clock.now(),
        jobs: app.services.jobs,
      };
      await handleCommands(app.services, { entries: [{ command, prepared }], waiting: new Map(), context });
      return countCommitted();
    }),
  );

  expect(countsAfterHandling).toEqual([2, 2]);
  observer.close();
  await app.close();
  rmSync(folder, { recursive: true });
});
