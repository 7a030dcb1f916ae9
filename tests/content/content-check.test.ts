import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { afterAll, describe, expect, it } from "vitest";
import { ModuleKeySchema } from "#core/exam/content/answer-key.ts";
import { ModuleSchema } from "#core/exam/content/module.ts";
import { acceptedAnswers } from "#core/exam/marking/describe.ts";
import { markModule } from "#core/exam/marking/mark-module.ts";
import { compileBooks } from "#scripts/content/compile.ts";

const FIXTURE = join(import.meta.dirname, "fixture");
const CONTENT = join(import.meta.dirname, "../../content");
const MODULE = "books/fixture-book/test-1/reading/module.yaml";
const TEXT = "books/fixture-book/test-1/reading/passage-1.md";
const PICTURE = "books/fixture-book/test-1/reading/tower.svg";

const work = mkdtempSync(join(tmpdir(), "bandwise-content-"));
let copies = 0;
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** A copy of the fixture with words replaced in some of its files; a word that is not there fails the test. */
function plant(...faults: [file: string, from: string, to: string][]): string {
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

/** The line on which words stand in a file. */
function lineOf(dir: string, file: string, words: string): number {
  return readFileSync(join(dir, file), "utf8").split(words)[0]?.split("\n").length ?? 0;
}

type Fault = {
  rule: string;
  file?: string;
  from: string;
  to: string;
  /** Words on the line that is told, where it is not the line of the fault; null where the line does not matter. */
  line?: string | null;
  path: string;
  says: string;
  severity?: "note";
  told?: string;
};

const G = (part: number, group: number) => `parts.${part}.groups.${group}`;

const FAULTS: Fault[] = [
  { rule: "broken YAML", from: "minutes: 60", to: "minutes: [60", line: null, path: "", says: "" },
  { rule: "a key twice", from: "name: Academic Reading", to: "name: Academic Reading\nname: Again", path: "", says: "unique", line: "name: Again" },
  { rule: "a missing field", from: "name: Academic Reading\n", to: "", path: "name", says: "is missing", line: null },
  { rule: "an unknown field", from: "minutes: 60", to: "minutes: 60\nhours: 1", path: "hours", says: "not a field", line: "1\nband_table" },
  { rule: "missing provenance", from: "  facts: None of it is true\n", to: "", path: "provenance.facts", says: "is missing", line: null },
  { rule: "a type that does not exist", from: "type: identifying_views", to: "type: opinions", path: `${G(2, 1)}.type`, says: "opinions" },
  { rule: "an unknown limit", from: "limit: ONE WORD ONLY", to: "limit: FOUR WORDS", path: `${G(2, 2)}.limit`, says: "FOUR WORDS" },
  { rule: "figures without quotation marks", from: "accept: paraffin", to: "accept: 1788", path: `${G(0, 1)}.key.8.accept`, says: "" },
  { rule: "an explanation too short", from: "explanation: The store at the foot held paraffin.", to: "explanation: It did.", path: `${G(0, 1)}.key.8.explanation`, says: "why" },
  { rule: "a type answered in another way", from: "type: identifying_views", to: "type: identifying_information", path: `${G(2, 1)}.type`, says: "not answered by judge yes_no" },
  { rule: "a number twice", from: "number: 31", to: "number: 30", path: `${G(2, 1)}`, says: "30 is asked twice", line: "id: p3-views" },
  { rule: "a hole in the numbers", from: "number: 31", to: "number: 41", path: `${G(2, 1)}.questions.1.number`, says: "40" },
  { rule: "a number left out", from: "sorted them, and a list of the {{34}} is", to: "sorted them, and a list is", path: "parts", says: "no question 34", line: "- id: passage-1" },
  { rule: "no key for a question", from: "          31:\n            answer: N", to: "          30.5:\n            answer: N", path: `${G(2, 1)}.key.30.5`, says: "question number", line: null },
  { rule: "a key without its question", from: "          31:\n            answer: N", to: "          33:\n            answer: N", path: `${G(2, 1)}.key.33`, says: "no question 33", line: null },
  { rule: "a question without its key", from: "          31:\n            answer: N", to: "          33:\n            answer: N", path: `${G(2, 1)}.key`, says: "nothing for question 31", line: null },
  { rule: "a key over its limit", from: "accept: pencil", to: "accept: (in) pencil", path: `${G(2, 2)}.key.35.accept`, says: "over the limit of ONE WORD ONLY" },
  { rule: "a limit that the instructions do not print", from: "Write **ONE WORD ONLY** for", to: "Write ONE WORD ONLY for", path: `${G(2, 2)}.instructions`, says: "**ONE WORD ONLY**" },
  { rule: "evidence that is not there", from: "evidence: The store held paraffin", to: "evidence: The store kept paraffin", path: `${G(0, 1)}.key.8.evidence`, says: "does not stand" },
  { rule: "evidence in several places", from: "evidence: The store held paraffin", to: "evidence: the", path: `${G(0, 1)}.key.8.evidence`, says: "stands" },
  { rule: "evidence in a place that does not exist", from: "evidence: The store held paraffin", to: 'evidence: "Q: The store held paraffin"', path: `${G(0, 1)}.key.8.evidence`, says: "no such place" },
  { rule: "evidence outside the paragraph that is the answer", from: "answer: G\n            evidence: Bird", to: "answer: F\n            evidence: Bird", path: `${G(1, 1)}.key.18.evidence`, says: "paragraph F", line: "evidence: Bird" },
  { rule: "evidence outside the paragraph of the heading", from: "evidence: Critics said that the tunnel would flood", to: "evidence: Sheep crossed it before people did", path: `${G(1, 0)}.key.16.evidence`, says: "paragraph D" },
  { rule: "evidence out of text order", from: "evidence: Others are weapons", to: "evidence: numbered her jars of plums", path: `${G(2, 1)}.key.31.evidence`, says: "order of the text", severity: "note", line: null },
  { rule: "an option that does not exist", from: "answer: D\n            evidence: A catalogue", to: "answer: G\n            evidence: A catalogue", path: `${G(2, 3)}.key.38.answer`, says: "no option G" },
  { rule: "an example with an option that does not exist", from: "option: ii }", to: "option: xi }", path: `${G(1, 0)}.examples`, says: "no option xi" },
  { rule: "a judgement that does not exist", from: "answer: Y", to: "answer: T", path: `${G(2, 1)}.key.30.answer`, says: "no option T" },
  { rule: "options with a hole in their letters", from: "E: It is lit at night.", to: "F: It is lit at night.", path: `${G(1, 2)}.options`, says: "without holes", line: null },
  { rule: "an option right twice", from: "answer: C\n            evidence: the only", to: "answer: B\n            evidence: the only", path: `${G(2, 3)}.key`, says: "B is right twice", line: null },
  { rule: "no more headings than paragraphs", from: "          vi: The price of tickets\n          vii: A royal visit\n", to: "", path: `${G(1, 0)}.options`, says: "5 headings for 5 paragraphs", line: "i: An objection" },
  { rule: "no more endings than beginnings", from: ", E: was never drawn. }", to: " }", path: `${G(1, 3)}.options`, says: "4 endings for 4 beginnings", line: "A: was soon" },
  { rule: "fewer options than questions", from: ", D: outlives, E: at home, F: a letter }", to: " }", path: `${G(2, 3)}.options`, says: "3 options for 4 questions", line: null },
  { rule: "too little to choose from", from: ", D: It has a toll., E: It is lit at night. }", to: " }", path: `${G(1, 2)}.options`, says: "3 options to choose 2 from", line: "A: Animals" },
  { rule: "the same answer for two numbers of a choose-N block", from: "answer: C\n            evidence: the causeway carries a railway\n            explanation: A railway", to: "answer: A\n            evidence: the causeway carries a railway\n            explanation: A railway", path: `${G(1, 2)}.key`, says: "the same answer", line: null },
  { rule: "a paragraph that does not exist", from: "number: 17, paragraph: E", to: "number: 17, paragraph: J", path: `${G(1, 0)}.questions.3.paragraph`, says: "letter J" },
  { rule: "a paragraph asked for twice", from: "number: 17, paragraph: E", to: "number: 17, paragraph: D", path: `${G(1, 0)}.questions`, says: "twice", line: "- { number: 14" },
  { rule: "accept where an option is picked", from: "answer: Y", to: "accept: yes", path: `${G(2, 1)}.key.30`, says: "takes answer", line: null },
  { rule: "answer where words are typed", from: "accept: paraffin", to: "answer: paraffin", path: `${G(0, 1)}.key.8`, says: "take accept", line: null },
  { rule: "either order for a number that is not typed here", from: "either_order: [[12, 13]]", to: "either_order: [[12, 14]]", path: `${G(0, 2)}.either_order.0`, says: "12 and 14" },
  { rule: "a notation that cannot be read", from: "accept: paraffin", to: "accept: (paraffin", path: `${G(0, 1)}.key.8.accept`, says: "bracket" },
  { rule: "a slash between figures", from: "accept: 214 (steps)", to: "accept: 214/215", path: `${G(0, 2)}.key.9.accept`, says: "between figures" },
  { rule: "an ambiguous notation", from: "accept: winding gear", to: "accept: winding gear/gears", path: `${G(0, 1)}.key.6.accept`, says: '"winding gear", "winding gears"', severity: "note" },
  { rule: "a date that can be read both ways", from: "accept: barley", to: "accept: barley / 03-04-2011", path: `${G(0, 2)}.key.13.accept`, says: "month in words" },
  { rule: "figures that may be a time", from: "accept: barley", to: "accept: barley / 9.30", path: `${G(0, 2)}.key.13.accept`, says: "time with a colon", severity: "note" },
  { rule: "a wording that repeats the printed article", from: "accept: collection", to: "accept: (the) collection", path: `${G(2, 4)}.key.40.accept`, says: "repeats" },
  { rule: "a wording that repeats the printed unit", from: "accept: collection", to: "accept: collection does", path: `${G(2, 4)}.key.40.accept`, says: "prints after the gap" },
  { rule: "an answer that is not in the text", from: "accept: paraffin", to: "accept: oil tank", path: `${G(0, 1)}.key.8.accept`, says: "words of the text" },
  { rule: "neither limit nor bank", from: "        limit: ONE WORD ONLY\n", to: "", path: `${G(2, 2)}.limit`, says: "a limit", line: null },
  { rule: "a row with cells too few", from: '["Some lists", "are {{36}}"]', to: '["are {{36}}"]', path: `${G(2, 3)}.rows.0`, says: "1 cells under 2" },
  { rule: "a gap without its number", from: "uses a {{35}}", to: "uses a {{x}} and {{35}}", path: `${G(2, 2)}.paragraphs.0`, says: "{{18}}", line: "- Writing began" },
  { rule: "an asterisk without its pair", from: "All lists are harmless.", to: "*All lists are harmless.", path: `${G(2, 1)}.questions.1.prompt`, says: "asterisk" },
  { rule: "a missing text", from: "texts: [passage-1.md]", to: "texts: [passage-9.md]", path: "parts.0.texts.0", says: "no text passage-9.md" },
  { rule: "a missing picture", from: "file: tower.svg", to: "file: towers.svg", path: `${G(0, 1)}.picture.file`, says: "no picture towers.svg" },
  { rule: "a picture of another shape", from: "          height: 400", to: "          height: 300", path: `${G(0, 1)}.picture.file`, says: "not the shape", line: "tower.svg" },
  { rule: "a picture without a description", from: "alt: A lighthouse tower with four labels, from the top of the tower down to its foot.", to: "alt: A tower", path: "", says: "describe the picture", line: null },
  { rule: "an id twice", from: "id: p3-views", to: "id: p3-choose", path: `${G(2, 1)}.id`, says: "used twice" },
  { rule: "minutes that do not add up", from: "minutes: 60", to: "minutes: 55", path: "minutes", says: "add up to 60" },
  { rule: "a table of bands that does not fall", from: "band_table: reading_academic", to: "band_table: [39, 37, 35, 33, 30, 27, 23, 19, 15, 13, 10, 8, 6, 6]", path: "band_table", says: "" },
  { rule: "a module type that cannot be authored", from: "module_type: reading", to: "module_type: singing", path: "module_type", says: "must be reading" },

  { rule: "a text without a title", file: TEXT, from: "# The House on the Point\n", to: "", line: null, path: "", says: "no title" },
  { rule: "Markdown that is not understood", file: TEXT, from: "The lamp burned", to: "### The lamp burned", path: "", says: "not understood" },
  { rule: "HTML in a text", file: TEXT, from: "The lamp burned", to: "The <b>lamp</b> burned", path: "", says: "HTML" },
  { rule: "letters out of order", file: TEXT, from: "The lamp burned", to: "**C** The lamp burned", line: null, path: "", says: "letters run C" },

  { rule: "a script in a picture", file: PICTURE, from: "</svg>", to: "<script>1</script></svg>", told: MODULE, line: "tower.svg", path: `${G(0, 1)}.picture.file`, says: "has a script" },
  { rule: "an event handler in a picture", file: PICTURE, from: "<rect ", to: '<rect onload="x()" ', told: MODULE, line: "tower.svg", path: `${G(0, 1)}.picture.file`, says: "event handler" },
  { rule: "a reference out of a picture", file: PICTURE, from: "<rect ", to: '<use href="https://example.com/x.svg#a"/><rect ', told: MODULE, line: "tower.svg", path: `${G(0, 1)}.picture.file`, says: "outside itself" },
  { rule: "a style that loads something", file: PICTURE, from: 'fill="#ffffff"', to: 'style="fill:url(https://example.com/a)"', told: MODULE, line: "tower.svg", path: `${G(0, 1)}.picture.file`, says: "outside itself" },
  { rule: "something that is no SVG", file: PICTURE, from: "<svg ", to: "<html ", told: MODULE, line: "tower.svg", path: `${G(0, 1)}.picture.file`, says: "not an SVG" },

  { rule: "a book without a name", file: "books/fixture-book/book.yaml", from: "name: Fixture Book\n", to: "", line: null, path: "name", says: "is missing" },
  { rule: "a difficulty that does not exist", file: "books/fixture-book/book.yaml", from: "typical", to: "brutal", path: "difficulty", says: "brutal" },
  { rule: "a test without an order", file: "books/fixture-book/test-1/test.yaml", from: "order: 1", to: "", line: null, path: "order", says: "is missing" },
];

describe("the content check", () => {
  it("finds nothing wrong with its fixture", async () => {
    const { books, findings } = await compileBooks(FIXTURE);
    expect(findings).toEqual([]);
    expect(books.map((book) => book.tests.map((test) => test.modules.map((one) => one.module.slug)))).toEqual([[["fixture-reading"]]]);
  });

  it.each(FAULTS)("tells $rule", async (fault) => {
    const file = fault.file ?? MODULE;
    const dir = plant([file, fault.from, fault.to]);
    const { books, findings } = await compileBooks(dir);
    const finding = findings.find((one) => one.file === (fault.told ?? file) && one.path === fault.path && one.message.includes(fault.says));
    expect(finding, JSON.stringify(findings, null, 1)).toBeDefined();
    expect(finding?.severity).toBe(fault.severity ?? "problem");
    const line = fault.line === undefined ? lineOf(FIXTURE, file, fault.from) : lineOf(dir, fault.told ?? file, fault.line ?? "");
    if (fault.line !== null) expect(finding?.line).toBe(line);
    const published = books.flatMap((book) => book.tests.flatMap((test) => test.modules));
    expect(published.length, "what is published").toBe(fault.severity === "note" ? 1 : 0);
  });

  it("tells all problems at once, and leaves only the module with them out", async () => {
    const dir = plant(
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

  it("tells a module's slug that is taken, and publishes the first", async () => {
    const dir = plant();
    cpSync(join(FIXTURE, "books/fixture-book/test-1"), join(dir, "books/fixture-book/test-2"), { recursive: true });
    const { books, findings } = await compileBooks(dir);
    expect(findings.map((finding) => finding.message)).toEqual([expect.stringContaining("fixture-reading belongs to a module of books/fixture-book/test-1")]);
    expect(books[0]?.tests.map((test) => test.modules.length)).toEqual([1, 0]);
  });

  it("tells lengths that are not the exam's", async () => {
    const dir = plant();
    const path = join(dir, TEXT);
    writeFileSync(path, readFileSync(path, "utf8").replace(/ Those who came later[^\n]*/g, ""));
    const { findings } = await compileBooks(dir);
    expect(findings).toEqual([expect.objectContaining({ path: "parts.0.texts", message: expect.stringMatching(/^\d+ words, not 700 to 1000$/) })]);
  });

  it("tells a folder whose name is no slug, and one without a module", async () => {
    const dir = plant();
    cpSync(join(FIXTURE, "books/fixture-book/test-1"), join(dir, "books/fixture-book/Test_2"), { recursive: true });
    cpSync(join(FIXTURE, "books/fixture-book/test-1/reading/tower.svg"), join(dir, "books/fixture-book/test-1/sketches/tower.svg"));
    const { findings } = await compileBooks(dir);
    expect(findings.map(({ severity, file }) => [severity, file])).toEqual([
      ["problem", "books/fixture-book/Test_2"],
      ["note", "books/fixture-book/test-1/sketches"],
    ]);
  });

  it("ends with an error from the command line when there is a problem, and only then", () => {
    const check = (dir: string) => spawnSync(process.execPath, [join(import.meta.dirname, "../../scripts/content/check.ts"), dir], { encoding: "utf8" });
    const good = check(FIXTURE);
    expect([good.status, good.stderr]).toEqual([0, ""]);
    const dir = plant([MODULE, "accept: paraffin", "accept: oil tank"]);
    const bad = check(dir);
    expect(bad.status).toBe(1);
    expect(bad.stdout).toContain(`${MODULE}:${lineOf(dir, MODULE, "accept: oil tank")}  `);
    expect(bad.stdout).toContain("1 problem, 0 notes");
    expect(check(join(work, "nowhere")).status).toBe(1);
  });
});

describe("compiled content", () => {
  it("has the same versions for the same files, another for another", async () => {
    const versions = async (dir: string) => {
      const { books } = await compileBooks(dir);
      const [one] = books[0]?.tests[0]?.modules ?? [];
      return [one?.module.content_version, one?.key?.key_version];
    };
    const before = await versions(FIXTURE);
    expect(await versions(plant())).toEqual(before);
    const [content, key] = await versions(plant([MODULE, "Nothing is said of the price of either.", "Nothing at all is said of the price."]));
    expect(content).toBe(before[0]);
    expect(key).not.toBe(before[1]);
    const other = await versions(plant([MODULE, "The light was put out in wartime.", "The light was put out in the war."]));
    expect(other[0]).not.toBe(before[0]);
  });

  it("keeps the key out of the module", async () => {
    const { books } = await compileBooks(FIXTURE);
    const [one] = books[0]?.tests[0]?.modules ?? [];
    const text = JSON.stringify(one?.module);
    for (const word of ["accept", "evidence", "explanation", "answer:", "difficulty", "band_table"]) expect(text).not.toContain(`"${word}"`);
    for (const question of one?.key?.questions ?? []) expect(text).not.toContain(question.explanation);
  });
});

describe("the real content", async () => {
  const { books, findings } = await compileBooks(CONTENT);
  const modules = books.flatMap((book) => book.tests.flatMap((test) => test.modules));

  it("passes", () => {
    expect(findings.filter((finding) => finding.severity === "problem")).toEqual([]);
    expect(modules.length).toBeGreaterThan(0);
  });

  it.each(modules.map((one) => [one.module.slug, one] as const))("%s: every accepted wording of every key earns its mark, 40 in all", (_, { module, key, media }) => {
    expect(v.parse(ModuleSchema, module)).toEqual(module);
    expect(v.parse(ModuleKeySchema, key)).toEqual(key);
    expect(media.map((one) => one.item)).toEqual(module.media);
    if (!key) throw new Error("a Reading module has a key");
    const most = Math.max(...key.questions.map((question) => acceptedAnswers(question).length));
    for (let turn = 0; turn < most; turn += 1) {
      const answers = Object.fromEntries(
        key.questions.map((question) => {
          const accepted = acceptedAnswers(question);
          return [String(question.number), accepted[turn % accepted.length] ?? ""];
        }),
      );
      const blocks = Object.fromEntries(key.questions.flatMap((question) => (question.kind === "option_set" ? [[String(question.number), [...question.set]]] : [])));
      const marking = markModule(module, key, { ...answers, ...blocks }, null);
      expect(marking.questions.filter((question) => !question.right)).toEqual([]);
      expect(marking).toMatchObject({ raw: { right: 40, total: 40 }, band: 9 });
    }
  });
});
