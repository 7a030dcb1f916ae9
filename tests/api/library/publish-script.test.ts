import { spawnSync } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readContentRefusals } from "#api/commands/operate/content-refusals.ts";
import { createStore } from "#api/store/store.ts";
import { writeMigratedSqlite } from "#tests/support/migrated-store.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const BOOK = "books/tidewater-1";
const MODULE = `${BOOK}/test-1/reading-academic/module.yaml`;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bandwise-publish-"));
  await writeMigratedSqlite(join(folder, "data", "bandwise.sqlite"), 1);
  await cp(join(ROOT, "content", BOOK, "book.yaml"), join(folder, "content", BOOK, "book.yaml"));
  for (const part of ["test.yaml", "reading-academic"]) {
    await cp(join(ROOT, "content", BOOK, "test-1", part), join(folder, "content", BOOK, "test-1", part), {
      recursive: true,
    });
  }
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function publish(): { status: number | null; out: string; problems: string } {
  const env = { ...process.env, NODE_ENV: "development", DATA_DIR: join(folder, "data"), DATABASE_URL: "" };
  const run = spawnSync(process.execPath, ["scripts/publish.ts", join(folder, "content")], {
    cwd: ROOT,
    env,
    encoding: "utf8",
  });
  return { status: run.status, out: run.stdout, problems: run.stderr };
}

async function readModules(): Promise<unknown> {
  const store = await createStore({ url: join(folder, "data", "bandwise.sqlite") });
  const rows = await store.db
    .selectFrom("module")
    .select(["slug", "content_version", "key_version", "removed_at"])
    .execute();
  await store.close();
  return rows;
}

it("publishes a valid folder, and reports no changes the second time", async () => {
  expect(publish()).toMatchObject({ status: 0, out: "Library: 1 book, 1 module (3 new or changed)\n" });
  expect(publish()).toMatchObject({ status: 0, out: "Library: 1 book, 1 module\n" });
});

it("refuses a module with faults: names each with its file, keeps its last version and publishes the others", async () => {
  publish();
  const before = await readModules();
  const path = join(folder, "content", MODULE);
  const authored = await readFile(path, "utf8");
  const broken = authored
    .replace(/^slug: .*$/mu, "slug: Not A Slug")
    .replace(/evidence: .*$/mu, "evidence: words that stand nowhere in the passage");
  await writeFile(path, broken);
  await cp(join(ROOT, "content", BOOK, "test-2", "test.yaml"), join(folder, "content", BOOK, "test-2", "test.yaml"));
  const other = "test-2/reading-academic";
  await cp(join(ROOT, "content", BOOK, other), join(folder, "content", BOOK, other), { recursive: true });
  const refused = publish();
  expect(refused).toMatchObject({ status: 1, out: "Library: 1 book, 1 module (2 new or changed)\n" });
  const lines = refused.problems.trim().split("\n");
  expect(lines.filter((line) => line.startsWith(`${MODULE}:`)).length).toBeGreaterThanOrEqual(1);
  expect(lines.at(-1)).toMatch(
    /^The content has \d+ problems?\. Each faulty part keeps its last published version\.$/u,
  );
  expect(await readModules()).toEqual(expect.arrayContaining(before as unknown[]));
  expect(await readModules()).toHaveLength(2);
  const store = await createStore({ url: join(folder, "data", "bandwise.sqlite") });
  expect(await readContentRefusals(store)).toEqual([MODULE]);
  await store.close();

  await writeFile(path, authored);
  expect(publish()).toMatchObject({ status: 0 });
});

it("leaves the library unchanged if a file cannot be parsed at all, or the folder has no books", async () => {
  publish();
  const before = await readModules();
  for (const [file, status] of [
    [MODULE, 1],
    [`${BOOK}/test-1/test.yaml`, 1],
    [`${BOOK}/book.yaml`, 1],
  ] as const) {
    const path = join(folder, "content", file);
    const good = await readFile(path);
    await writeFile(path, Buffer.from([0, 255, 254, 58, 32, 91]));
    expect(publish(), file).toMatchObject({ status });
    expect(await readModules(), file).toEqual(before);
    await writeFile(path, good);
  }
  await rm(join(folder, "content"), { recursive: true });
  expect(publish()).toMatchObject({ status: 1, problems: expect.stringContaining("There are no books under") });
  expect(await readModules()).toEqual(before);
});

it("reports each fault of the environment in one line", () => {
  const env = {
    ...process.env,
    NODE_ENV: "production",
    DATA_DIR: join(folder, "data"),
    TOKEN_SECRET: "",
    PUBLIC_ORIGIN: "",
    SMTP_URL: "",
  };
  for (const [script, status] of [
    ["scripts/publish.ts", 2],
    ["scripts/seed.ts", 1],
  ] as const) {
    const run = spawnSync(process.execPath, [script], { cwd: ROOT, env, encoding: "utf8" });
    expect([run.status, run.stderr.trim().split("\n")]).toEqual([
      status,
      [
        "TOKEN_SECRET is required in production.",
        "PUBLIC_ORIGIN is required in production.",
        "SMTP_URL is required in production.",
      ],
    ]);
  }
});

it("creates no demo accounts in production", () => {
  const env = {
    ...process.env,
    NODE_ENV: "production",
    DATA_DIR: join(folder, "data"),
    TOKEN_SECRET: "Zk3v9Qw8Yt2Lr7Xc5Bn1Mp4Hs6Jd0Fg_",
    PUBLIC_ORIGIN: "https://bandwise.example",
    SMTP_URL: "smtp://mail.example:25",
  };
  const run = spawnSync(process.execPath, ["scripts/seed.ts"], { cwd: ROOT, env, encoding: "utf8" });
  expect([run.status, run.stderr]).toEqual([1, "Demo accounts are never made in production.\n"]);
});
