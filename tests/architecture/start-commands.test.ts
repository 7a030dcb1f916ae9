/** Checks that commands start with any version of Node, or say in one line what is missing. */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");
const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: Record<string, string> };
/** A module for `--import` that tells our scripts that Node is version 20. */
const AS_NODE_20 = `data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.11.0"}})`;

it("npm scripts run TypeScript only with the project's Node", () => {
  const violations = Object.entries(manifest.scripts).filter(([, line]) =>
    /node (?:scripts|bench|api)\/\S+\.ts/u.test(line),
  );
  expect(violations).toEqual([]);
});

it("a script says in one line that Node is too old, if the project has not installed its own", () => {
  const folder = mkdtempSync(join(tmpdir(), "bandwise-node-"));
  mkdirSync(join(folder, "scripts"));
  mkdirSync(join(folder, "node_modules"));
  writeFileSync(join(folder, "node_modules", ".package-lock.json"), "");
  for (const name of ["run.mjs", "ts.mjs"]) copyFileSync(join(ROOT, "scripts", name), join(folder, "scripts", name));
  const run = spawnSync(process.execPath, ["--import", AS_NODE_20, "scripts/ts.mjs", "scripts/admin.ts"], {
    cwd: folder,
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true });
  expect([run.status, run.stdout, run.stderr.trim().split("\n")]).toEqual([
    1,
    "",
    [expect.stringContaining("Bandwise needs Node 24.7 or later")],
  ]);
});

it("commands in documents run TypeScript through npm, with the project's Node, or inside the container", () => {
  const documents = [
    ...readdirSync(ROOT).filter((name) => name.endsWith(".md")),
    ...["docs", "content"].flatMap((dir) =>
      readdirSync(join(ROOT, dir), { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".md"))
        .map((name) => join(dir, name)),
    ),
  ];
  const violations = documents.flatMap((name) =>
    readFileSync(join(ROOT, name), "utf8")
      .split("\n")
      .filter((line) => /(?<!node_modules\/\.bin\/)\bnode (?:scripts|api|bench)\/\S+\.ts/u.test(line))
      .filter((line) => !line.includes("docker compose"))
      .map((line) => `${name}: ${line}`),
  );
  expect(violations).toEqual([]);
});

it("npm runs no script of an installed package", () => {
  const setting = spawnSync("npm", ["config", "get", "ignore-scripts"], { cwd: ROOT, encoding: "utf8" });
  expect(setting.stdout.trim()).toBe("true");
});
