/** Adds the question kind of docs/examples/question-kind to a copy of the repository, as CONTRIBUTING.md describes. */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answers } from "#core/exam/attempt/attempt.ts";
import type { Marking } from "#core/exam/marking/mark.ts";
import type { Finding } from "#scripts/content/findings.ts";

type TriedGroup = { findings: Finding[]; lines: string[]; marking: Marking; widget: string; review: string[] };
type TableLine = { file: string; import: string; after: string; line: string };

const root = join(import.meta.dirname, "..", "..");
const bin = join(root, "node_modules", ".bin");
const example = join(root, "docs", "examples", "question-kind");
const tableLines = JSON.parse(readFileSync(join(example, "table-lines.json"), "utf8")) as TableLine[];
const yaml = readFileSync(join(example, "group.yaml"), "utf8");
/** A type check takes 3 s alone, and up to 30 s while other programs use the processor. */
const TYPE_CHECK_TIMEOUT_MS = 120_000;
let copy = "";
let server: ViteDevServer | undefined;

beforeAll(async () => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), "bandwise-question-kind-")));
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"), "junction");
  for (const name of ["core/exam", "core/format", "scripts/content", "scripts/audio", "web/questions", "web/ui"])
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (path) => !/\.test\.tsx?$|\.woff2$/.test(path),
    });
  for (const name of ["package.json", "tsconfig.base.json", "web/vite-env.d.ts"])
    cpSync(join(root, name), join(copy, name));
  for (const name of ["core", "scripts", "web", "try.tsx"])
    cpSync(join(example, name), join(copy, name), { recursive: true });
  for (const line of tableLines) addTableLine(line);
  server = await createServer({
    root: copy,
    configFile: false,
    cacheDir: join(copy, ".vite"),
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
});
afterAll(async () => {
  await server?.close();
  rmSync(copy, { recursive: true, force: true });
});

function addTableLine({ file, import: importLine, after, line }: TableLine): void {
  const path = join(copy, file);
  const text = readFileSync(path, "utf8");
  const changed = `${importLine}\n${text.replace(`\n${after}\n`, `\n${after}\n${line}\n`)}`;
  if (changed === `${importLine}\n${text}`) throw new Error(`${file} has no line "${after}"`);
  writeFileSync(path, changed);
}

/** Returns the type errors of these files and of all that they import. */
function typeErrors(files: readonly string[], types: readonly string[]): string {
  const tsconfig = {
    extends: "./tsconfig.base.json",
    compilerOptions: { lib: ["es2024", "DOM", "DOM.Iterable"], types, jsx: "react-jsx", incremental: false },
    files,
  };
  writeFileSync(join(copy, "tsconfig.json"), JSON.stringify(tsconfig));
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env["PATH"] ?? ""}` };
  const { status, stdout } = spawnSync(join(bin, "tsc"), ["-p", "."], { cwd: copy, encoding: "utf8", env });
  return status === 0 ? "" : stdout;
}

async function tryGroup(source: string, answers: Answers): Promise<TriedGroup> {
  const loaded = await server?.ssrLoadModule(join(copy, "try.tsx"));
  return (loaded as { tryGroup: (source: string, answers: Answers) => Promise<TriedGroup> }).tryGroup(source, answers);
}

describe("the question kind of CONTRIBUTING.md", { timeout: TYPE_CHECK_TIMEOUT_MS }, () => {
  test("passes type-checking with its four table lines", () => {
    expect(typeErrors(["try.tsx"], ["node", "vite/client"])).toBe("");
  });

  test.each(tableLines)("fails type-checking without its line in $file", ({ file, line }) => {
    const path = join(copy, file);
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.replace(`\n${line}\n`, "\n"));
    const errors = typeErrors(["core/exam/questions/kinds.ts", file], file.startsWith("web/") ? ["vite/client"] : []);
    writeFileSync(path, text);
    expect(errors).toMatch(/questions\/kinds\.ts\(.*error TS.*\n?.*order/);
  });

  test("compiles from YAML, is marked and shows its widget and review", async () => {
    const { findings, lines, marking, widget, review } = await tryGroup(yaml, { 1: "B", 2: "C" });
    expect(findings).toEqual([]);
    expect(lines.at(-1)).toBe("3. Event 3");
    expect(marking.raw).toEqual({ right: 1, total: 3 });
    expect(marking.questions.map(({ miss }) => miss)).toEqual([null, "wrong", "empty"]);
    expect(widget).toContain("Questions 1 to 3");
    expect(widget).toContain("The tower was built.");
    expect(widget).toContain("Move an event here");
    expect(review[1]).toContain("Event 2");
    expect(review[1]).toContain("C  The keeper left.");
    expect(review[1]).toContain("A  The lamp burned gas.");
  });

  test("reports an option that is right twice, and warns of events in the right order", async () => {
    const twice = await tryGroup(yaml.replace("answer: C", "answer: B"), {});
    expect(twice.findings.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
      "problem: option B is right twice, but options may be used only once",
    ]);
    const inOrder = yaml
      .replace("answer: B", "answer: X")
      .replace("answer: A", "answer: B")
      .replace("answer: X", "answer: A");
    expect((await tryGroup(inOrder, {})).findings.map(({ rule }) => rule)).toEqual(["order-printed"]);
  });

  test("is quoted word for word in CONTRIBUTING.md", () => {
    const guide = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
    const files = readdirSync(example, { recursive: true, encoding: "utf8" }).filter((name) =>
      /order\/[\w-]+\.tsx?$|\.yaml$/.test(name),
    );
    expect(files).toHaveLength(5);
    for (const name of files) expect(guide).toContain(readFileSync(join(example, name), "utf8").trim());
    for (const { file, line } of tableLines) {
      expect(guide).toContain(file);
      expect(guide).toContain(line.trim());
    }
  });
});
