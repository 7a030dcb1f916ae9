/** Tests the owner's books in CONTENT_DIR, which the real commands publish while a server runs. */
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { REPOSITORY_ROOT, runScript, type ScriptResult } from "#tests/support/run-script.ts";
import { describeEachEngine } from "../support/engines.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

const OWN_BOOK = join(REPOSITORY_ROOT, "tests", "content", "fixture", "books", "fixture-book");
const SHIPPED = "books/tidewater-1";

// A test starts up to seven programs, on a machine that may do other work.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let databaseUrl: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bandwise-own-books-"));
  databaseUrl = "";
  for (const part of ["book.yaml", "test-1/test.yaml", "test-1/reading-academic"])
    cpSync(join(REPOSITORY_ROOT, "content", SHIPPED, part), join(folder, "shipped", SHIPPED, part), {
      recursive: true,
    });
  mkdirSync(join(folder, "data"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(
  script: "scripts/publish.ts" | "scripts/admin.ts",
  args: readonly string[],
  options: { env?: Record<string, string>; uid?: number; gid?: number } = {},
): Promise<ScriptResult> {
  const { env = {}, ...user } = options;
  const folders = { DATA_DIR: join(folder, "data"), CONTENT_DIR: join(folder, "own") };
  return runScript(script, { args, env: { ...folders, DATABASE_URL: databaseUrl, ...env }, ...user });
}

const publish = (...args: string[]): Promise<ScriptResult> =>
  run("scripts/publish.ts", [join(folder, "shipped"), ...args]);

describeEachEngine("own books", (engine) => {
  let app: TestApp;
  beforeEach(async () => {
    databaseUrl = await engine.createSharedDatabase(join(folder, "data"));
    app = await createTestApp({
      url: databaseUrl,
      env: { DATA_DIR: join(folder, "data"), DATABASE_URL: databaseUrl },
    });
  });
  afterEach(() => app.close());

  /** Returns the names of the books, as a running server lists them. */
  async function listServedBooks(): Promise<string[]> {
    const reply = await app.app.request("/api/ieltstest/reading/");
    const { books } = (await reply.json()) as { books: { name: string }[] };
    return books.map(({ name }) => name).toSorted();
  }

  it("join the library while the server runs; a rollback restores the earlier publication, and a second one undoes the first", async () => {
    expect(await publish()).toMatchObject({ status: 0 });
    const [shipped = ""] = await listServedBooks();

    expect(await run("scripts/admin.ts", ["import-book", OWN_BOOK])).toMatchObject({ status: 0 });
    expect(await publish()).toMatchObject({ status: 0 });
    expect(await listServedBooks()).toContain(shipped);
    expect(await listServedBooks()).toHaveLength(2);

    const file = join(folder, "own", "books", "fixture-book", "book.yaml");
    const authored = readFileSync(file, "utf8");
    writeFileSync(file, authored.replace(/^name: .*$/mu, "name: Another name"));
    await publish();
    expect(await listServedBooks()).toContain("Another name");
    // A restart publishes the same again, which is not a new publication.
    await publish();

    expect(await publish("--rollback")).toMatchObject({ status: 0 });
    expect(await listServedBooks()).not.toContain("Another name");
    expect(await listServedBooks()).toHaveLength(2);
    expect(readFileSync(file, "utf8")).toBe(authored);
    expect(await publish("--rollback")).toMatchObject({ status: 0 });
    expect(await listServedBooks()).toContain("Another name");
  });
});

it("a rollback fails if there is no earlier publication", async () => {
  expect(await publish("--rollback")).toEqual({
    status: 1,
    stdout: "",
    stderr: `There is no earlier publication in ${join(folder, "own")}. Nothing has changed.\n`,
  });
});

it.skipIf(process.getuid?.() !== 0)("an import names the folder in which its user may not write", async () => {
  const own = join(folder, "own");
  mkdirSync(own, { mode: 0o755 });
  chmodSync(folder, 0o755);
  const nobody = { uid: 65_534, gid: 65_534 };
  // This user may not write in the shared compile cache either.
  const env = { NODE_COMPILE_CACHE: "" };
  const { status, stdout, stderr } = await run("scripts/admin.ts", ["import-book", OWN_BOOK], { env, ...nobody });
  expect(stdout + stderr).toContain(`this user may not write in ${own}. Set CONTENT_DIR`);
  expect(status).toBe(1);
});
