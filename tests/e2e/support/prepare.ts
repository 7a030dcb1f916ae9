import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { archiveAssets } from "#api/jobs/backup/archive-assets.ts";
import { compileBooks } from "#scripts/content/compile.ts";
import { DATABASE, DEMO_DATABASE, FOLDER, MODULES, ROOT, TEMPLATE } from "./folders.ts";
import { buildGallery } from "./gallery.ts";
import { TestServer } from "./server.ts";

/**
 * Does slow work once for the whole run: publishes the content, copies the build, creates the demo accounts, builds the
 * gallery, and warms up Node's compile cache for the server.
 */
export default async function prepare(): Promise<void> {
  if (!existsSync(join(ROOT, "dist", "web"))) throw new Error("the app is not built: run `npm run build` first");
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(TEMPLATE, { recursive: true });
  const result = spawnSync(process.execPath, ["scripts/publish.ts"], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: TEMPLATE },
    encoding: "utf8",
  });
  if (result.status !== 0) throw new Error(`publishing failed:\n${result.stdout}${result.stderr}`);
  await writeModules();
  // Otherwise each server would copy these files into its data folder at its first start.
  await archiveAssets({ webRoot: join(ROOT, "dist", "web"), archive: join(TEMPLATE, "web"), now: Date.now() });
  const server = await TestServer.start();
  await server.seed();
  // Only a process that exits normally writes its compile cache.
  await server.end("SIGTERM");
  copyFileSync(join(server.dataDir, DATABASE), DEMO_DATABASE);
  await server.dispose();
  await buildGallery();
}

/** Writes each compiled module to a file, because compiling the library takes seconds, and many tests read a module. */
async function writeModules(): Promise<void> {
  mkdirSync(MODULES);
  const { books } = await compileBooks(join(ROOT, "content"));
  for (const compiled of books.flatMap(({ tests }) => tests.flatMap(({ modules }) => modules)))
    writeFileSync(join(MODULES, `${compiled.module.slug}.json`), JSON.stringify(compiled));
}
