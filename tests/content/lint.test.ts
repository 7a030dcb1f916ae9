import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { ListeningModule } from "#core/exam/content/module.ts";
import { checkContent, isFailure } from "#scripts/content/check-content.ts";
import { createReporter, type Finding } from "#scripts/content/findings.ts";
import { lintAnswers } from "#scripts/content/lint/answers.ts";
import { lintCoverage } from "#scripts/content/lint/coverage.ts";
import { prepareModule } from "#scripts/content/lint/prepare-module.ts";
import { lintQuestions } from "#scripts/content/lint/questions.ts";
import { readingEase } from "#scripts/content/level/reading-ease.ts";
import { READING, WEAKNESSES } from "./lint-faults.ts";
import { sampleFile, type SampleDraft, SIX_SAMPLES } from "./sample-fixture.ts";
import { ACADEMIC, taskFixtures } from "./task-fixture.ts";

const FIXTURE = join(import.meta.dirname, "fixture");
const CONTENT = join(import.meta.dirname, "../../content");

const work = mkdtempSync(join(tmpdir(), "bandwise-lint-"));
const tasks = taskFixtures();
let copies = 0;
afterAll(() => {
  rmSync(work, { recursive: true, force: true });
  tasks.remove();
});

function copyOf(source: string): string {
  copies += 1;
  const dir = join(work, String(copies));
  cpSync(source, dir, { recursive: true });
  return dir;
}

function replaceIn(dir: string, file: string, from: string, to: string): void {
  const source = readFileSync(join(dir, file), "utf8");
  expect(source, `${file} has "${from}"`).toContain(from);
  writeFileSync(join(dir, file), source.replace(from, to));
}

const warnings = (findings: readonly Finding[]) =>
  findings.filter((finding) => isFailure(finding) && finding.severity === "warning");

describe("the linter of questions", () => {
  it("finds nothing in its fixture except waived warnings", async () => {
    const { findings } = await checkContent(FIXTURE);
    expect(findings.filter(isFailure)).toEqual([]);
    expect(new Set(findings.map(({ rule }) => rule))).toEqual(
      new Set(["academic-words", "hard-few", "reading-ease", "wrong-line"]),
    );
  });

  it.each(WEAKNESSES)("finds $name", async ({ rule, file, from, to, path, message }) => {
    const dir = copyOf(FIXTURE);
    replaceIn(dir, file, from, to);
    const { findings } = await checkContent(dir);
    const warning = warnings(findings).find(
      (found) => found.rule === rule && found.path === path && found.message.includes(message),
    );
    expect(warning, JSON.stringify(findings, null, 1)).toBeDefined();
    expect(warning?.file).toBe(READING);
    expect(warning?.line).toBeGreaterThan(0);
  });

  it("finds a module whose right options can be guessed from their letters and lengths", async () => {
    const { sources } = await checkContent(FIXTURE);
    const prepared = sources.flatMap((source) => prepareModule(source) ?? [])[0];
    if (prepared === undefined) throw new Error("no module");
    const findings: Finding[] = [];
    const report = createReporter(READING, () => 1, findings);
    const options = ["A longer option", "Short", "Short"].map((text, index) => ({
      id: "ABC"[index] ?? "",
      text: { text },
    }));
    const numbers = [27, 28, 29, 30, 31, 32];
    const group = {
      kind: "choose_one" as const,
      id: "g",
      type: "multiple_choice" as const,
      instructions: { text: "" },
      questions: numbers.map((number) => ({ number, prompt: { text: "?" }, options })),
    };
    const keys = numbers.map((number) => ({
      kind: "option" as const,
      number,
      option: "A",
      evidence: [],
      explanation: "",
      difficulty: 1 as const,
    }));
    lintQuestions({
      ...prepared,
      report,
      parts: [{ id: "p", place: [], passages: [], groups: [{ group, place: [], keys }] }],
    });
    expect(findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
      "option-length: the right option is the longest in 6 of 6 questions",
      "choice-balance: A is right in 6 of 6 questions",
      "choice-balance: B is never right in 6 questions",
      "choice-balance: C is never right in 6 questions",
    ]);
  });

  it("finds near copies between books", async () => {
    const dir = copyOf(FIXTURE);
    cpSync(join(dir, "books/fixture-book"), join(dir, "books/other-book"), { recursive: true });
    replaceIn(dir, "books/other-book/test-1/reading/module.yaml", "slug: fixture-reading", "slug: other-reading");
    const { findings } = await checkContent(dir);
    const found = warnings(findings);
    expect(found.map(({ rule, file }) => [rule, file])).toContainEqual([
      "near-copy",
      "books/other-book/test-1/reading/module.yaml",
    ]);
    expect(found[0]?.message).toMatch(/^shares "(?:\S+ ){7}\S+" with fixture-reading$/);
  });

  it("finds an answer that a recording says too early, unless the narrator says it", () => {
    const passage = (id: string, text: string, isContent = true) => ({ id, text, isContent });
    const earlyAnswers = (passages: ReturnType<typeof passage>[]) => {
      const findings: Finding[] = [];
      const group = {
        kind: "short_answer" as const,
        id: "g",
        type: "short_answer" as const,
        instructions: { text: "" },
        limit: { words: 1, number: false },
        questions: [{ number: 3, prompt: { text: "What did he choose?" } }],
      };
      const key = {
        kind: "words" as const,
        number: 3,
        accept: ["household"],
        printed: { before: "", after: "" },
        evidence: [{ kind: "cue" as const, part: "p", cue: "c2" }],
        explanation: "",
        difficulty: 1 as const,
      };
      lintAnswers({
        module: { module_type: "listening" } as ListeningModule,
        report: createReporter(READING, () => 1, findings),
        parts: [{ id: "p", place: ["parts", 0], passages, groups: [{ group, place: ["parts", 0], keys: [key] }] }],
      });
      return findings.map(({ path, message }) => `${path} ${message}`);
    };
    const answer = passage("c2", "The household one, please.");
    expect(earlyAnswers([passage("c1", "We have a household card."), answer])).toEqual([
      'parts.0.key.3 "household" is said before the place of the answer',
    ]);
    expect(earlyAnswers([passage("c1", "Listen for the household.", false), answer])).toEqual([]);
    expect(earlyAnswers([answer, passage("c3", "So that is household.")])).toEqual([]);
  });

  it("finds a kind of task that the library lacks", async () => {
    const { sources } = await checkContent(CONTENT);
    const findings: Finding[] = [];
    const report = createReporter("categories.yaml", () => null, findings);
    lintCoverage(
      sources.filter(({ compiled }) => !JSON.stringify(compiled.module).includes('"kind":"map"')),
      report,
    );
    expect(findings.map(({ message }) => message)).toContain("writing: there is no task map");
    expect(findings.every(({ rule }) => rule === "coverage")).toBe(true);
  });

  it("computes Flesch's reading ease within a few points", () => {
    expect(Math.round(readingEase(["The cat sat on the mat."]))).toBe(116);
    const gettysburg =
      "Four score and seven years ago our fathers brought forth on this continent, a new nation, conceived in Liberty, and dedicated to the proposition that all men are created equal.";
    // 30 words with 48 syllables in one sentence give 41.
    expect(Math.abs(readingEase([gettysburg]) - 41)).toBeLessThan(4);
  });
});

describe("waivers", () => {
  const waive = async (yaml: string) => {
    const dir = copyOf(FIXTURE);
    replaceIn(dir, READING, '"The tower could be climbed."', '"Visitors had to climb 214 steps or more."');
    writeFileSync(join(dir, "waivers.yaml"), yaml);
    const { findings } = await checkContent(dir);
    return findings.filter((finding) => finding.rule === "copied-from-text" || finding.file === "waivers.yaml");
  };
  const reason = "The sentence is the one that the passage is famous for.";

  it("waive a warning by rule and place, with a reason", async () => {
    const [warning] = await waive(`- { rule: copied-from-text, at: parts.0.groups.0, reason: ${reason} }`);
    expect(warning?.waived).toBe(reason);
  });

  it("do not cover another place, and are reported as unused", async () => {
    const [warning, note] = await waive(`- { rule: copied-from-text, at: parts.1, reason: ${reason} }`);
    expect(warning?.waived).toBeUndefined();
    expect(note).toMatchObject({ severity: "note", line: 1, message: expect.stringContaining("waives nothing") });
  });

  it("need a reason", async () => {
    const found = await waive("- { rule: copied-from-text, reason: because }");
    expect(found.map(({ severity, path }) => [severity, path])).toContainEqual(["problem", "0.reason"]);
  });
});

describe("the linter of model answers", () => {
  const FILE = "books/task-book/test-1/writing-academic/samples-task-2.yaml";
  /** Checks answers to one task. Returns the rules that they break, with the places. */
  const check = async (drafts: readonly SampleDraft[], change: (yaml: string) => string = (yaml) => yaml) => {
    const dir = tasks.copyWithChanges();
    writeFileSync(join(dir, "categories.yaml"), "topics:\n  - { id: boats, name: Boats }\n");
    writeFileSync(join(dir, FILE), change(sampleFile("task-academic-2", "boats", drafts)));
    const { findings } = await checkContent(dir);
    return findings
      .filter((finding) => finding.file === FILE)
      .map(({ severity, rule, path, line }) => {
        expect(line).toBeGreaterThan(0);
        return `${rule ?? severity} ${path}`;
      });
  };
  const without = (id: string) => SIX_SAMPLES.filter((draft) => draft.id !== id);
  const changed = (id: string, change: Partial<SampleDraft>) =>
    SIX_SAMPLES.map((draft) => (draft.id === id ? { ...draft, ...change } : draft));

  it("finds nothing wrong with six answers across the bands", async () => {
    expect(await check(SIX_SAMPLES)).toEqual([]);
  });

  it("counts examples of a fault apart from ordinary answers", async () => {
    const short = { id: "boat-g", bands: [4, 5, 5, 4], case: "under_length", words: 150, seed: 7 } as const;
    expect(await check([...SIX_SAMPLES, short])).toEqual([]);
    expect(await check([...without("boat-b"), short])).toEqual(["samples-few samples"]);
  });

  it("accepts criteria two bands apart", async () => {
    expect(await check(changed("boat-d", { bands: [8, 8, 6, 6] }))).toEqual([]);
  });

  it("finds a task without answers, and empty or too few categories", async () => {
    const dir = tasks.copyWithChanges();
    writeFileSync(join(dir, "categories.yaml"), "topics:\n  - { id: boats, name: Boats }\n");
    const found = warnings((await checkContent(dir)).findings).map(({ rule, file, path }) => `${rule} ${file} ${path}`);
    expect(found).toContain(`samples-missing ${ACADEMIC} parts.1`);
    expect(found).toContain(`alt-incomplete ${ACADEMIC} parts.0.figures.2.picture.alt`);
    expect(found).toContain("category-empty categories.yaml topics.0");
    expect(found).toContain("categories-few categories.yaml topics");
    expect(found.filter((line) => line.startsWith("cases-few"))).toHaveLength(5);
  });

  it.each([
    ["too few answers", without("boat-c"), "samples-few samples"],
    ["too few answers at bands 6 to 7", changed("boat-c", { bands: [5, 5, 5, 5] }), "samples-spread samples"],
    ["no answer at a low band", changed("boat-a", { bands: [6, 6, 6, 6] }), "samples-spread samples"],
    ["an answer that is too short for its band", changed("boat-d", { words: 230 }), "sample-length samples.3.answer"],
    ["an answer that is too long", changed("boat-d", { words: 420 }), "sample-length samples.3.answer"],
    ["criteria three bands apart", changed("boat-d", { bands: [9, 7, 6, 6] }), "sample-criteria samples.3.bands"],
    [
      "a mean that is not a whole or half band",
      changed("boat-d", { bands: [7, 7, 7, 6] }),
      "sample-criteria samples.3.bands",
    ],
    [
      "feedback on words that are not in the answer",
      changed("boat-d", { quote: "increased until" }),
      "feedback-quote samples.3.vocabulary_choice_suggestions",
    ],
    [
      "an answer of full length as an example of one under length",
      changed("boat-d", { case: "under_length" }),
      "sample-length samples.3.answer",
    ],
    [
      "an even profile as an example of an uneven one",
      changed("boat-d", { case: "uneven" }),
      "sample-criteria samples.3.bands",
    ],
    ["a case that does not exist", changed("boat-d", { case: "lazy" }), "problem samples.3.case"],
    ["an answer that copies another", changed("boat-d", { seed: 2 }), "sample-copy samples.3.answer"],
    ["an id twice", changed("boat-d", { id: "boat-a" }), "problem samples.3.id"],
  ] as const)("finds %s", async (_, drafts, expected) => {
    expect(await check(drafts)).toContain(expected);
  });

  it.each([
    ["a topic that is not in the list", "topics: [boats]", "topics: [ships]", "problem topics.0"],
    ["a task that the module does not have", "task: task-academic-2", "task: task-academic-9", "problem task"],
    ["no provenance", /provenance: .*\n/, "", "problem provenance"],
    ["half a band for a criterion", /bands: \[[^\]]*\]/, "bands: [6, 6, 6, 6.5]", "problem samples.0.bands.3"],
  ] as const)("finds %s", async (_, from, to, expected) => {
    expect(await check(SIX_SAMPLES, (yaml) => yaml.replace(from, to))).toContain(expected);
  });
});
