/**
 * Gives each checker a project with one fault, and expects a report. So the tests notice a checker that reads no files.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const bin = (name: string): string => join(root, "node_modules", ".bin", name);
let project = "";

/**
 * Creates a small project with this repository's packages. It is outside the repository, whose ignore rules would hide
 * it.
 */
beforeEach(() => {
  project = realpathSync(mkdtempSync(join(tmpdir(), "bandwise-project-")));
  symlinkSync(join(root, "node_modules"), join(project, "node_modules"), "junction");
  for (const name of [".dependency-cruiser.cjs", ".oxlintrc.json", "tsconfig.base.json", "package.json"])
    cpSync(join(root, name), join(project, name));
  put("tests/tsconfig.json", JSON.stringify({ extends: "../tsconfig.base.json", include: ["../**/*.ts"] }));
  put(
    "tsconfig.json",
    JSON.stringify({ extends: "./tsconfig.base.json", compilerOptions: { types: [] }, include: ["**/*.ts"] }),
  );
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
}

function runIn(command: string, args: string[]): { status: number | null; output: string } {
  const result = spawnSync(bin(command), args, {
    cwd: project,
    encoding: "utf8",
    env: { ...process.env, PATH: `${join(root, "node_modules", ".bin")}:${process.env["PATH"] ?? ""}` },
  });
  return { status: result.status, output: `${result.stdout}${result.stderr}` };
}

describe("import directions", () => {
  const cruise = (): { status: number | null; output: string } =>
    runIn("depcruise", ["--config", ".dependency-cruiser.cjs", "core", "web", "api"]);
  beforeEach(() => {
    put("core/exam/rule.ts", "export const rule = 1;\n");
    put("web/features/library/list.ts", 'import { rule } from "#core/exam/rule.ts";\nexport const list = rule;\n');
    put("web/features/attempt/view.ts", "export const view = 2;\n");
    put("web/db/storage/device.ts", "export const device = 1;\n");
    put("api/store/store.ts", "export const store = 1;\n");
  });

  test("accepts a project without faults, and reads its modules", () => {
    const { status, output } = cruise();
    expect(output).toMatch(/\((?:[5-9]|\d\d) modules/);
    expect(status).toBe(0);
  });
  test.each([
    [
      "core imports the device's database",
      "core/exam/bad.ts",
      'import { device } from "#web/db/storage/device.ts";\nexport const bad = device;\n',
      "core-exam-layers",
    ],
    [
      "a feature imports a feature",
      "web/features/library/bad.ts",
      'import { view } from "#web/features/attempt/view.ts";\nexport const bad = view;\n',
      "features-stay-apart",
    ],
    [
      "the web imports a type of the api",
      "web/db/bad.ts",
      'import type { store } from "#api/store/store.ts";\nexport type Bad = typeof store;\n',
      "web-never-api",
    ],
    [
      "a feature opens Dexie",
      "web/features/library/bad.ts",
      'import Dexie from "dexie";\nexport const bad = Dexie;\n',
      "web-features-packages",
    ],
    [
      "core imports Node",
      "core/exam/bad.ts",
      'import { readFileSync } from "node:fs";\nexport const bad = readFileSync;\n',
      "core-exam-packages",
    ],
  ])("reports that %s", (_name, path, text, rule) => {
    put(path, text);
    const { status, output } = cruise();
    expect(output).toContain(rule);
    expect(status).not.toBe(0);
  });
});

describe("lint", () => {
  const lint = (): { status: number | null; output: string } =>
    runIn("oxlint", ["--type-aware", "--deny-warnings", "."]);
  test.each([
    [
      "a floating promise",
      "web/db/bad.ts",
      "export async function save(): Promise<void> {}\nexport function run(): void {\n  save();\n}\n",
      "no-floating-promises",
    ],
    ["the type any", "web/db/bad.ts", "export const bad = (value: any): unknown => value;\n", "no-explicit-any"],
    [
      "a use of the clock in core",
      "core/exam/bad.ts",
      "export const now = (): number => Date.now();\n",
      "no-restricted-properties",
    ],
    ["a default export", "web/db/bad.ts", "export default 1;\n", "no-default-export"],
    [
      "a switch with a case missing",
      "web/db/bad.ts",
      'type Kind = "a" | "b";\nexport function name(kind: Kind): string {\n  switch (kind) {\n    case "a":\n      return "A";\n  }\n  return "";\n}\n',
      "switch-exhaustiveness-check",
    ],
    ["a file in CamelCase", "web/db/BadName.ts", "export const bad = 1;\n", "filename-case"],
  ])("reports %s", (_name, path, text, rule) => {
    put(path, text);
    const { status, output } = lint();
    expect(output).toContain(rule);
    expect(status).not.toBe(0);
  });
});

describe("dead code", () => {
  test("reports an unused file and an unused export", () => {
    writeFileSync(join(project, "package.json"), JSON.stringify({ name: "project", type: "module" }));
    put("knip.json", JSON.stringify({ entry: ["main.ts"], project: ["**/*.ts"] }));
    put("main.ts", 'import { used } from "./used.ts";\nprocess.exitCode = used;\n');
    put("used.ts", "export const used = 1;\nexport const forgottenExport = 2;\n");
    put("forgotten-file.ts", "export const forgotten = 1;\n");
    const { status, output } = runIn("knip", ["--no-progress"]);
    expect(output).toContain("forgotten-file.ts");
    expect(output).toContain("forgottenExport");
    expect(status).not.toBe(0);
  });
});

describe("types", () => {
  test("reports an index access that may be undefined", () => {
    put("core/exam/bad.ts", "export const first = (list: number[]): number => list[0];\n");
    const { status, output } = runIn("tsc", ["-p", "."]);
    expect(output).toContain("bad.ts");
    expect(status).not.toBe(0);
  });
});
