import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { checkContent } from "#scripts/content/check-content.ts";
import { checkOneModule, findModuleFolder } from "#scripts/content/check-one-module.ts";
import { academicShare } from "#scripts/content/level/academic-share.ts";
import { moduleFigures } from "#scripts/content/level/module-figures.ts";
import { readingEase } from "#scripts/content/level/reading-ease.ts";
import { READING } from "./lint-faults.ts";

const FIXTURE = join(import.meta.dirname, "fixture");
const work = mkdtempSync(join(tmpdir(), "bandwise-level-"));
let copies = 0;
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** Copies the fixture with words of its module replaced. */
function copyWithChanges(...changes: (readonly [from: string, to: string])[]): string {
  copies += 1;
  const dir = join(work, String(copies));
  cpSync(FIXTURE, dir, { recursive: true });
  for (const [from, to] of changes) {
    const source = readFileSync(join(dir, READING), "utf8");
    expect(source, `the fixture has "${from}"`).toContain(from);
    writeFileSync(join(dir, READING), source.replace(from, to));
  }
  return dir;
}

const QUESTION_1 = "id: fixture-question-1\n";
const NO_ID = [`${QUESTION_1}            `, ""] as const;
const wrong = (lines: string) => [QUESTION_1, `${QUESTION_1}            wrong: ${lines}\n`] as const;
const LINE = "The text calls the lighthouse a tower of granite.";

/** Returns the problems and warnings of a module that are not waived, with their places. */
async function unwaivedFindings(...changes: (readonly [string, string])[]): Promise<string[]> {
  const { findings } = await checkContent(copyWithChanges(...changes));
  return findings
    .filter(({ severity, waived }) => severity !== "note" && waived === undefined)
    .map(({ path, message }) => `${path}: ${message}`);
}

describe("question ids", () => {
  it("are in the compiled key, and not in the module", async () => {
    const { sources } = await checkContent(FIXTURE);
    const compiled = sources[0]?.compiled;
    expect(compiled?.key?.questions[0]?.id).toBe("fixture-question-1");
    expect(JSON.stringify(compiled?.module)).not.toContain("fixture-question");
  });

  it.each([
    ["missing", NO_ID, "parts.0.groups.0.key.1: has no id"],
    [
      "used twice",
      [QUESTION_1, "id: fixture-question-2\n"],
      "parts.0.groups.0.key.2.id: the id fixture-question-2 belongs to question 1",
    ],
    [
      "retired",
      ["band_table:", "retired_ids: [fixture-question-3]\nband_table:"],
      "parts.0.groups.0.key.3.id: the id fixture-question-3 is retired: a rewritten question gets a new one",
    ],
    [
      "one word",
      [QUESTION_1, "id: granite\n"],
      "parts.0.groups.0.key.1.id: must be two to five lower-case words joined by hyphens",
    ],
  ] as const)("are refused if %s", async (_, change, expected) => {
    expect(await unwaivedFindings(change)).toContain(expected);
  });
});

describe("lines about wrong options", () => {
  it("reach the compiled key by option, in short or full form", async () => {
    const { sources } = await checkContent(
      copyWithChanges(wrong(`{ FALSE: ${LINE}, NG: It is named in the first sentence. }`)),
    );
    expect(sources[0]?.compiled.key?.questions[0]?.wrong).toEqual({
      FALSE: LINE,
      "NOT GIVEN": "It is named in the first sentence.",
    });
  });

  it.each([
    ["the right answer", `{ T: ${LINE} }`, "TRUE is the right answer"],
    ["an option that does not exist", `{ YES: ${LINE} }`, "there is no option YES"],
    ["a wrong option with fewer than 20 characters", "{ F: No. }", "must say in a sentence why this option is wrong"],
  ])("are refused about %s", async (_, lines, expected) => {
    expect((await unwaivedFindings(wrong(lines))).join("\n")).toContain(expected);
  });

  it("are refused for typed answers", async () => {
    const change = [
      "id: fixture-question-10\n",
      `id: fixture-question-10\n            wrong: { A: ${LINE} }\n`,
    ] as const;
    expect((await unwaivedFindings(change)).join("\n")).toContain("is about options, and this answer is typed");
  });

  it("are required for both wrong options of a statement, and for two wrong options of a list", async () => {
    const { findings } = await checkContent(copyWithChanges(wrong(`{ F: ${LINE} }`)));
    const lines = findings.filter(({ rule }) => rule === "wrong-line").map(({ message }) => message);
    expect(lines).toContain("wrong: has no line about NOT GIVEN");
    expect(lines).toContain("wrong: has 0 tempting options, not 2");
  });

  it("are refused if they repeat the phrases of another line", async () => {
    const second = ["id: fixture-question-2\n", `id: fixture-question-2\n            wrong: { T: ${LINE} }\n`] as const;
    expect((await unwaivedFindings(wrong(`{ F: ${LINE} }`), second)).join("\n")).toContain(
      "is also in a line of question 1",
    );
  });
});

describe("the level of a module", () => {
  it("counts hard items by their reason, and requires a reason for difficulty 3", async () => {
    const dir = copyWithChanges(
      [QUESTION_1, `${QUESTION_1}            hard: inference\n`],
      ["difficulty: 1", "difficulty: 3"],
      ["difficulty: 2", "difficulty: 3"],
    );
    const { sources, findings } = await checkContent(dir);
    const figures = sources[0] && moduleFigures(sources[0]);
    expect(figures?.hard).toEqual({ inference: 1, paraphrase: 0, distractor: 0 });
    expect(findings.filter(({ rule }) => rule === "hard-unnamed").map(({ path }) => path)).toEqual([
      "parts.0.groups.0.key.3",
    ]);
    expect(findings.find(({ rule }) => rule === "hard-few")?.message).toBe("1 hard items, not 8");
  });

  it("is computed without headings, and counts list items as sentences", () => {
    expect(readingEase(["Bring a map.", "Bring a lamp"])).toBeGreaterThan(readingEase(["Bring a map Bring a lamp"]));
  });

  it("counts academic words in all forms and in British spelling", () => {
    expect(academicShare(["absorbs absorbed absorbing"])).toBe(1);
    expect(academicShare(["behavioural"])).toBe(1);
    expect(academicShare(["the house by the sea"])).toBe(0);
  });
});

describe("the check of one module", () => {
  it("finds the module by its slug, folder or file", async () => {
    const folder = join(FIXTURE, "books/fixture-book/test-1/reading");
    expect(await findModuleFolder(FIXTURE, "fixture-reading")).toBe(folder);
    expect(await findModuleFolder(FIXTURE, folder)).toBe(folder);
    expect(await findModuleFolder(FIXTURE, join(folder, "passage-2.md"))).toBe(folder);
    expect(await findModuleFolder(FIXTURE, "nothing")).toBeNull();
  });

  it("has the same findings about the module as the whole check", async () => {
    const dir = copyWithChanges(NO_ID);
    const own = await checkOneModule(dir, join(dir, "books/fixture-book/test-1/reading"));
    const all = await checkContent(dir);
    expect(own.findings).toEqual(all.findings);
  });
});
