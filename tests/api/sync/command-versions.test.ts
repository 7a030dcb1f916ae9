import { readdirSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Command } from "#core/wire/commands/batch.ts";
import { COMMANDS, readPayload } from "#core/wire/commands/commands.ts";
import { COMMAND_KINDS, type CommandKind } from "#core/wire/commands/kinds.ts";
import { makeCompiledWriting } from "#tests/support/fixture-writing.ts";
import { raiseTestTypeVersion } from "#tests/support/raise-version.ts";
import { describeCommand } from "#web/db/outbox/command-descriptions.ts";
import { makeCommand, sendCommands } from "../support/commands.ts";
import { makeCompiledModule, makeCompiledSpeaking, publishModules } from "../support/library.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { createAccount } from "../support/accounts.ts";
import { describeEachEngine } from "../support/engines.ts";

/**
 * A command of each kind and version, as a device of that time sent it. Add a file for each new version; never change
 * existing files.
 */
const FOLDER = new URL("../../sync/fixtures/commands/", import.meta.url);
const stored = readdirSync(FOLDER).map(
  (name) => [name, JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")) as Command] as const,
);

describeEachEngine("commands of every version", (engine) => {
  let app: TestApp;
  let ada: { id: string; token: string };
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    await publishModules(app, await makeCompiledModule(), makeCompiledWriting(), makeCompiledSpeaking());
    ada = await createAccount(app);
  });
  afterEach(() => app.close());

  describe("stored commands", () => {
    it("exist for every version of every kind", () => {
      const expected = COMMAND_KINDS.flatMap((kind) =>
        Array.from({ length: COMMANDS[kind].version }, (_, i) => `${kind}.v${i + 1}.json`),
      );
      expect(stored.map(([name]) => name).sort()).toEqual(expected.sort());
    });

    it.each(stored)("%s is upgraded, parsed, described and handled", async (_name, command) => {
      expect(readPayload(command.kind as CommandKind, command.v, command.payload)).toMatchObject({ kind: "read" });
      expect(describeCommand(command).title).not.toBe(command.kind);
      expect(await sendCommands(app, ada.token, [command])).toMatchObject([{ opId: command.opId, status: "applied" }]);
      expect(await sendCommands(app, ada.token, [command])).toMatchObject([{ status: "applied", replayed: true }]);
    });
  });

  describe("a command kind with a new version", () => {
    let restore: () => void = () => undefined;
    afterEach(() => restore());

    const readTestType = async (): Promise<string | undefined> =>
      (
        await app.services.store.db
          .selectFrom("account")
          .select("test_type")
          .where("id", "=", ada.id)
          .executeTakeFirstOrThrow()
      ).test_type;

    it("runs a command that was queued in the old version", async () => {
      const queued = makeCommand("test_type.set", { test_type: "general" });
      restore = raiseTestTypeVersion();
      expect(await sendCommands(app, ada.token, [queued])).toMatchObject([{ status: "applied" }]);
      expect(await readTestType()).toBe("general");
      const next = makeCommand("test_type.set", { type: "academic" }, { v: 2 });
      expect(await sendCommands(app, ada.token, [next])).toMatchObject([{ status: "applied" }]);
      expect(await readTestType()).toBe("academic");
    });

    it("replays the stored response of an old command, because the hash is of the payload as sent", async () => {
      const queued = makeCommand("test_type.set", { test_type: "general" });
      await sendCommands(app, ada.token, [queued]);
      restore = raiseTestTypeVersion();
      expect(await sendCommands(app, ada.token, [queued])).toMatchObject([{ status: "applied", replayed: true }]);
      const rewritten = { ...queued, v: 2, payload: { type: "general" } };
      expect(await sendCommands(app, ada.token, [rewritten])).toMatchObject([
        { status: "rejected", code: "op_id_reuse" },
      ]);
    });

    it("replies retry to a command of a newer version, and runs it once the server knows that version", async () => {
      const newer = makeCommand("test_type.set", { type: "general" }, { v: 2 });
      expect(await sendCommands(app, ada.token, [newer])).toEqual([{ opId: newer.opId, status: "retry", after: 3600 }]);
      restore = raiseTestTypeVersion();
      expect(await sendCommands(app, ada.token, [newer])).toMatchObject([{ status: "applied" }]);
    });

    it("rejects an old payload that is invalid after its upgrade", async () => {
      restore = raiseTestTypeVersion();
      const wrong = makeCommand("test_type.set", { test_type: "ielts" });
      expect(await sendCommands(app, ada.token, [wrong])).toMatchObject([{ status: "rejected", code: "invalid" }]);
    });
  });
});
