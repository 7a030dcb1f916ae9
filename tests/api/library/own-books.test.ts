/** Tests the owner's books in CONTENT_DIR, which the real commands publish while a server runs. */
import { spawn } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PROGRAM_ENV } from "#tests/support/program-env.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const OWN_BOOK = join(ROOT, "tests", "content", "fixture", "books", "fixture-book");
const SHIPPED = "books/tidewater-1";

// A test starts up to seven programs, on a machine that may do other work.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let app: TestApp;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "bandwise-own-books-"));
  for (const part of ["book.yaml", "test-1/test.yaml", "test-1/reading-academic"])
    cpSync(join(ROOT, "content", SHIPPED, part), join(folder, "shipped", SHIPPED, part), { recursive: true });
  const database = join(folder, "data", "bandwise.sqlite");
  mkdirSync(join(folder, "data"));
  app = await createTestApp({ url: database, env: { DATA_DIR: join(folder, "data"), DATABASE_URL: database } });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

type Run = { status: number | null; output: string };

function run(script: string, args: readonly string[], user: { uid?: number; gid?: number } = {}): Promise<Run> {
  const env = {
    ...PROGRAM_ENV,
    DATA_DIR: join(folder, "data"),
    CONTENT_DIR: join(folder, "own"),
    // Another user may not write in the shared cache.
    ...(user.uid !== undefined && { NODE_COMPILE_CACHE: "" }),
  };
  const child = spawn(process.execPath, [`scripts/${script}`, ...args], { cwd: ROOT, env, ...user });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.once("close", (status) => resolve({ status, output })));
}

const publish = (...args: string[]): Promise<Run> => run("publish.ts", [join(folder, "shipped"), ...args]);

/** Returns the names of the books, as a running server lists them. */
async function listServedBooks(): Promise<string[]> {
  const reply = await app.app.request("/api/ieltstest/reading/");
  const { books } = (await reply.json()) as { books: { name: string }[] };
  return books.map(({ name }) => name).toSorted();
}

it("own books join the library while the server runs, and a rollback restores the publication before", async () => {
  expect(await publish()).toMatchObject({ status: 0 });
  const [shipped = ""] = await listServedBooks();

  expect(await run("admin.ts", ["import-book", OWN_BOOK])).toMatchObject({ status: 0 });
  expect(await publish()).toMatchObject({ status: 0 });
  expect(await listServedBooks()).toContain(shipped);
  expect(await listServedBooks()).toHaveLength(2);

  const file = join(folder, "own", "books", "fixture-book", "book.yaml");
  const first = readFileSync(file, "utf8");
  writeFileSync(file, first.replace(/^name: .*$/mu, "name: Another name"));
  await publish();
  expect(await listServedBooks()).toContain("Another name");
  // A restart publishes the same again, which is not a new publication.
  await publish();

  expect(await publish("--rollback")).toMatchObject({ status: 0 });
  expect(await listServedBooks()).not.toContain("Another name");
  expect(await listServedBooks()).toHaveLength(2);
  expect(readFileSync(file, "utf8")).toBe(first);
  expect(await publish("--rollback")).toMatchObject({ status: 0 });
  expect(await listServedBooks()).toContain("Another name");
});

it("a rollback fails if there is no earlier publication", async () => {
  expect(await publish("--rollback")).toEqual({
    status: 1,
    output: `There is no earlier publication in ${join(folder, "own")}. Nothing has changed.\n`,
  });
});

it.skipIf(process.getuid?.() !== 0)("an import names the folder that may not be written", async () => {
  const own = join(folder, "own");
  mkdirSync(own, { mode: 0o755 });
  chmodSync(folder, 0o755);
  const { status, output } = await run("admin.ts", ["import-book", OWN_BOOK], { uid: 65_534, gid: 65_534 });
  expect(output).toContain(`this user may not write in ${own}. Set CONTENT_DIR`);
  expect(status).toBe(1);
});
