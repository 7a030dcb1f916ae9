import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import { migrate } from "#api/store/migrations/migrate.ts";
import { createStore } from "#api/store/store.ts";
import { ROWS, STEPS } from "./rebuild-step.ts";

const KILLS = Number(process.env["PROOF_MIGRATION_KILLS"] ?? 10);
const SCRIPT = fileURLToPath(new URL("./migrate-and-die.ts", import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bandwise-migration-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it(`leaves all or nothing of a step of the schema that is killed, ${KILLS} times`, async () => {
  const old = join(folder, "old.sqlite");
  const store = await createStore({ url: old });
  await migrate(store, 1, STEPS.slice(0, 1));
  await store.close();
  const ends = { whole: 0, absent: 0 };
  for (let kill = 0; kill < KILLS; kill += 1) {
    const path = join(folder, `${kill}.sqlite`);
    copyFileSync(old, path);
    const child = spawn(process.execPath, [SCRIPT, path], { stdio: ["ignore", "pipe", "inherit"] });
    const gone = once(child, "exit");
    await once(child.stdout, "data");
    await new Promise((resolve) => setTimeout(resolve, randomInt(1, 80)));
    child.kill("SIGKILL");
    await gone;
    const file = new Database(path);
    expect(file.pragma("integrity_check", { simple: true })).toBe("ok");
    const columns = file.prepare("select name from pragma_table_info('thing') order by cid").pluck().all();
    const isWhole = columns.length === 3;
    expect(columns).toEqual(isWhole ? ["id", "words", "length"] : ["id", "words"]);
    expect(file.prepare("select count(*) from thing").pluck().get()).toBe(ROWS);
    expect(file.prepare("select count(*) from sqlite_master where name = 'thing_new'").pluck().get()).toBe(0);
    expect(file.prepare("select count(*) from schema_migration").pluck().get()).toBe(isWhole ? 2 : 1);
    file.close();
    ends[isWhole ? "whole" : "absent"] += 1;
    // The next start brings it to its end.
    const again = await createStore({ url: path });
    expect(await migrate(again, 2, STEPS)).toEqual(isWhole ? [] : ["0002-rebuild"]);
    await again.close();
  }
  process.stdout.write(`migration killed ${KILLS} times: ${ends.whole} whole, ${ends.absent} absent, 0 half\n`);
}, 600_000);
