import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { afterAll, describe, expect, it } from "vitest";
import { ModuleKeySchema } from "#core/exam/content/answer-key.ts";
import { ModuleSchema } from "#core/exam/content/module.ts";
import { acceptedAnswers } from "#core/exam/marking/accepted-answers.ts";
import { markModule } from "#core/exam/marking/mark-module.ts";
import { checkContent, isFailure } from "#scripts/content/check-content.ts";
import { compileBooks } from "#scripts/content/compile.ts";
import { MODULE, TEXT } from "./fault.ts";
import { FAULTS } from "./faults.ts";

const FIXTURE = join(import.meta.dirname, "fixture");
const CONTENT = join(import.meta.dirname, "../../content");

const work = mkdtempSync(join(tmpdir(), "bandwise-content-"));
let copies = 0;
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** Copies the fixture with words replaced in some files. Fails if a file does not have the words. */
function copyWithChanges(...faults: [file: string, from: string, to: string][]): string {
  copies += 1;
  const dir = join(work, String(copies));
  cpSync(FIXTURE, dir, { recursive: true });
  for (const [file, from, to] of faults) {
    const source = readFileSync(join(dir, file), "utf8");
    expect(source, `${file} has "${from}"`).toContain(from);
    writeFileSync(join(dir, file), source.replace(from, to));
  }
  return dir;
}

/** Returns the number of the first line of a file that contains these words. */
function lineOf(dir: string, file: string, words: string): number {
  return readFileSync(join(dir, file), "utf8").split(words)[0]?.split("\n").length ?? 0;
}

describe("the content check", () => {
  it("finds nothing wrong with its fixture", async () => {
    const { books, findings } = await compileBooks(FIXTURE);
    expect(findings).toEqual([]);
    expect(books.map((book) => book.tests.map((test) => test.modules.map(({ module }) => module.slug)))).toEqual([
      [["fixture-reading"]],
    ]);
  });

  it.each(FAULTS)("reports $name", async (fault) => {
    const file = fault.file ?? MODULE;
    const dir = copyWithChanges([file, fault.from, fault.to]);
    const { books, findings } = await compileBooks(dir);
    const finding = findings.find(
      (found) =>
        found.file === (fault.reportedIn ?? file) && found.path === fault.path && found.message.includes(fault.message),
    );
    expect(finding, JSON.stringify(findings, null, 1)).toBeDefined();
    expect(finding?.severity).toBe(fault.severity ?? "problem");
    const line =
      fault.line === undefined
        ? lineOf(FIXTURE, file, fault.from)
        : lineOf(dir, fault.reportedIn ?? file, fault.line ?? "");
    if (fault.line !== null) expect(finding?.line).toBe(line);
    const published = books.flatMap((book) => book.tests.flatMap((test) => test.modules));
    expect(published.length, "what is published").toBe(fault.severity === "warning" ? 1 : 0);
  });

  it("reports all problems at once, and leaves out only the module with the problems", async () => {
    const dir = copyWithChanges(
      [MODULE, "accept: paraffin", "accept: oil tank"],
      [MODULE, "answer: Y", "answer: T"],
      [MODULE, "minutes: 60", "minutes: 55"],
      [TEXT, "The lamp burned", "The <b>lamp</b> burned"],
    );
    cpSync(join(FIXTURE, "books/fixture-book/test-1"), join(dir, "books/fixture-book/test-2"), { recursive: true });
    const { books, findings } = await compileBooks(dir);
    expect(findings.filter((finding) => finding.severity === "problem").length).toBeGreaterThanOrEqual(4);
    expect(books[0]?.tests.map((test) => test.modules.length)).toEqual([0, 1]);
  });

  it("reports a module slug that is taken, and publishes the first module", async () => {
    const dir = copyWithChanges();
    cpSync(join(FIXTURE, "books/fixture-book/test-1"), join(dir, "books/fixture-book/test-2"), { recursive: true });
    const { books, findings } = await compileBooks(dir);
    expect(findings.map((finding) => finding.message)).toEqual([
      expect.stringContaining("fixture-reading belongs to a module of books/fixture-book/test-1"),
    ]);
    expect(books[0]?.tests.map((test) => test.modules.length)).toEqual([1, 0]);
  });

  it("reports lengths that differ from the exam's", async () => {
    const dir = copyWithChanges();
    const path = join(dir, TEXT);
    writeFileSync(path, readFileSync(path, "utf8").replace(/ Those who came later[^\n]*/g, ""));
    const { findings } = await compileBooks(dir);
    expect(findings).toEqual([
      expect.objectContaining({
        path: "parts.0.texts",
        message: expect.stringMatching(/^\d+ words, not 700 to 1000$/),
      }),
    ]);
  });

  it("reports a folder whose name is not a slug, and a folder without a module", async () => {
    const dir = copyWithChanges();
    cpSync(join(FIXTURE, "books/fixture-book/test-1"), join(dir, "books/fixture-book/Test_2"), { recursive: true });
    cpSync(
      join(FIXTURE, "books/fixture-book/test-1/reading/tower.svg"),
      join(dir, "books/fixture-book/test-1/sketches/tower.svg"),
    );
    const { findings } = await compileBooks(dir);
    expect(findings.map(({ severity, file }) => [severity, file])).toEqual([
      ["problem", "books/fixture-book/Test_2"],
      ["note", "books/fixture-book/test-1/sketches"],
    ]);
  });

  it("exits with an error if there is a problem, and only then", () => {
    const check = (dir: string) =>
      spawnSync(process.execPath, [join(import.meta.dirname, "../../scripts/content/check.ts"), dir], {
        encoding: "utf8",
      });
    const good = check(FIXTURE);
    expect([good.status, good.stderr]).toEqual([0, ""]);
    const dir = copyWithChanges([MODULE, "accept: paraffin", "accept: oil tank"]);
    const bad = check(dir);
    expect(bad.status).toBe(1);
    expect(bad.stdout).toContain(`${MODULE}:${lineOf(dir, MODULE, "accept: oil tank")}  `);
    expect(bad.stdout).toContain("1 problem, 0 warnings, 0 notes");
    expect(check(join(work, "nowhere")).status).toBe(1);
  });
});

describe("compiled content", () => {
  it("has the same versions for the same files, and new versions for changed files", async () => {
    const versions = async (dir: string) => {
      const { books } = await compileBooks(dir);
      const [compiled] = books[0]?.tests[0]?.modules ?? [];
      return [compiled?.module.content_version, compiled?.key?.key_version];
    };
    const before = await versions(FIXTURE);
    expect(await versions(copyWithChanges())).toEqual(before);
    const [content, key] = await versions(
      copyWithChanges([MODULE, "Nothing is said of the price of either.", "Nothing at all is said of the price."]),
    );
    expect(content).toBe(before[0]);
    expect(key).not.toBe(before[1]);
    const other = await versions(
      copyWithChanges([MODULE, "The light was put out in wartime.", "The light was put out in the war."]),
    );
    expect(other[0]).not.toBe(before[0]);
  });

  it("keeps the key out of the module", async () => {
    const { books } = await compileBooks(FIXTURE);
    const [compiled] = books[0]?.tests[0]?.modules ?? [];
    const text = JSON.stringify(compiled?.module);
    for (const word of ["accept", "evidence", "explanation", "answer:", "difficulty", "band_table"])
      expect(text).not.toContain(`"${word}"`);
    for (const question of compiled?.key?.questions ?? []) expect(text).not.toContain(question.explanation);
  });
});

describe("the real content", async () => {
  const { books, findings } = await checkContent(CONTENT);
  const modules = books.flatMap((book) => book.tests.flatMap((test) => test.modules));

  it("passes the check", () => {
    expect(findings.filter(isFailure)).toEqual([]);
    expect(modules.length).toBeGreaterThan(0);
  });

  it.each(modules.map((compiled) => [compiled.module.slug, compiled] as const))(
    "%s matches the module schema",
    (_, compiled) => {
      const { module, key, media } = compiled;
      expect(v.parse(ModuleSchema, module)).toEqual(module);
      expect(key === null || key.briefs !== undefined).toBe(["writing", "speaking"].includes(module.module_type));
      expect(media.map(({ item }) => item)).toEqual(module.media);
    },
  );

  const marked = modules.flatMap(({ module, key }) =>
    key && key.briefs === undefined ? [[module.slug, { module, key }] as const] : [],
  );
  it.each(marked)("%s: every accepted wording of every key earns its mark, 40 in all", (_, { module, key }) => {
    expect(v.parse(ModuleKeySchema, key)).toEqual(key);
    const mostWordings = Math.max(...key.questions.map((question) => acceptedAnswers(question).length));
    for (let turn = 0; turn < mostWordings; turn += 1) {
      const answers = Object.fromEntries(
        key.questions.map((question) => {
          const accepted = acceptedAnswers(question);
          return [String(question.number), accepted[turn % accepted.length] ?? ""];
        }),
      );
      const sharedAnswers = Object.fromEntries(
        key.questions.flatMap((question) =>
          question.kind === "option_set" ? [[String(question.number), [...question.set]]] : [],
        ),
      );
      const marking = markModule(module, key, { ...answers, ...sharedAnswers }, null);
      expect(marking.questions.filter((question) => !question.right)).toEqual([]);
      expect(marking).toMatchObject({ raw: { right: 40, total: 40 }, band: 9 });
    }
  });
});
