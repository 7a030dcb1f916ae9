import { mkdirSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readContentRefusals } from "#api/commands/operate/content-refusals.ts";
import { createStore, type Store } from "#api/store/store.ts";
import { REPOSITORY_ROOT, runScript, type ScriptResult } from "#tests/support/run-script.ts";
import { describeEachEngine } from "../support/engines.ts";
import { TEST_SECRET } from "../support/test-app.ts";

const BOOK = "books/tidewater-1";
const MODULE = `${BOOK}/test-1/reading-academic/module.yaml`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bandwise-publish-"));
  mkdirSync(join(folder, "data"));
  for (const part of ["book.yaml", "test-1/test.yaml", "test-1/reading-academic"]) await copyContent(part);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Copies a file or folder of the book to the content that the tests publish. */
function copyContent(part: string): Promise<void> {
  return cp(join(REPOSITORY_ROOT, "content", BOOK, part), join(folder, "content", BOOK, part), { recursive: true });
}

describeEachEngine("publishing a folder", (engine) => {
  let databaseUrl: string;
  beforeEach(async () => {
    databaseUrl = await engine.createSharedDatabase(join(folder, "data"));
  });

  const publish = (): Promise<ScriptResult> =>
    runScript("scripts/publish.ts", {
      args: [join(folder, "content")],
      env: { NODE_ENV: "development", DATA_DIR: join(folder, "data"), DATABASE_URL: databaseUrl },
    });

  async function readStore<T>(read: (store: Store) => Promise<T>): Promise<T> {
    const store = await createStore({ url: databaseUrl });
    try {
      return await read(store);
    } finally {
      await store.close();
    }
  }
  const readModules = () =>
    readStore(({ db }) =>
      db
        .selectFrom("module")
        .select(["slug", "content_version", "key_version", "removed_at"])
        .orderBy("slug")
        .execute(),
    );

  it("succeeds with valid content, and reports no changes the second time", async () => {
    expect(await publish()).toMatchObject({ status: 0, stdout: "Library: 1 book, 1 module (3 new or changed)\n" });
    expect(await publish()).toMatchObject({ status: 0, stdout: "Library: 1 book, 1 module\n" });
  });

  it("refuses a module with faults: names its file, keeps its last version and publishes the others", async () => {
    await publish();
    const before = await readModules();
    const path = join(folder, "content", MODULE);
    const authored = await readFile(path, "utf8");
    const broken = authored
      .replace(/^slug: .*$/mu, "slug: Not A Slug")
      .replace(/evidence: .*$/mu, "evidence: words that stand nowhere in the passage");
    await writeFile(path, broken);
    for (const part of ["test-2/test.yaml", "test-2/reading-academic"]) await copyContent(part);
    const refused = await publish();
    expect(refused).toMatchObject({ status: 1, stdout: "Library: 1 book, 1 module (2 new or changed)\n" });
    const lines = refused.stderr.trim().split("\n");
    expect(lines.filter((line) => line.startsWith(`${MODULE}:`)).length).toBeGreaterThanOrEqual(1);
    expect(lines.at(-1)).toMatch(
      /^The content has \d+ problems?\. Each faulty part keeps its last published version\.$/u,
    );
    expect(await readModules()).toEqual(expect.arrayContaining(before));
    expect(await readModules()).toHaveLength(2);
    expect(await readStore(readContentRefusals)).toEqual([MODULE]);

    await writeFile(path, authored);
    expect(await publish()).toMatchObject({ status: 0 });
  });

  it("leaves the library unchanged if a file cannot be parsed at all, or the folder has no books", async () => {
    await publish();
    const before = await readModules();
    for (const file of [MODULE, `${BOOK}/test-1/test.yaml`, `${BOOK}/book.yaml`]) {
      const path = join(folder, "content", file);
      const authored = await readFile(path);
      await writeFile(path, Buffer.from([0, 255, 254, 58, 32, 91]));
      expect(await publish(), file).toMatchObject({ status: 1 });
      expect(await readModules(), file).toEqual(before);
      await writeFile(path, authored);
    }
    await rm(join(folder, "content"), { recursive: true });
    expect(await publish()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("There are no books under") as string,
    });
    expect(await readModules()).toEqual(before);
  });
});

it.each([
  ["scripts/publish.ts", 2],
  ["scripts/seed.ts", 1],
] as const)("%s reports each fault of the environment on its own line", async (script, status) => {
  const env = { NODE_ENV: "production", DATA_DIR: join(folder, "data") };
  const result = await runScript(script, { env });
  expect([result.status, result.stderr.trim().split("\n")]).toEqual([
    status,
    [
      "TOKEN_SECRET is required in production.",
      "PUBLIC_ORIGIN is required in production.",
      "SMTP_URL is required in production.",
    ],
  ]);
});

it("scripts/seed.ts creates no demo accounts in production", async () => {
  const env = {
    NODE_ENV: "production",
    DATA_DIR: join(folder, "data"),
    TOKEN_SECRET: TEST_SECRET,
    PUBLIC_ORIGIN: "https://bandwise.example",
    SMTP_URL: "smtp://mail.example:25",
  };
  expect(await runScript("scripts/seed.ts", { env })).toMatchObject({
    status: 1,
    stderr: "Demo accounts are never made in production.\n",
  });
});
