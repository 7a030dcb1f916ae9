import { appendFileSync, cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { SpeakingModule, WritingModule } from "#core/exam/content/module.ts";
import { compileBooks } from "#scripts/content/compile.ts";
import { ACADEMIC, GENERAL, LENGTH_MS, SPEAKING, taskFixtures, TEST, type Swap } from "./task-fixture.ts";

const { copyWithChanges, remove } = taskFixtures();
afterAll(remove);

/** A fault that breaks one rule. `line` is null if the test does not compare the reported line. */
type Fault = { name: string; swap: Swap; path: string; message: string; line?: null };
const fault = (name: string, swap: Swap, path: string, message: string, line?: null): Fault => ({
  name,
  swap,
  path,
  message,
  ...(line === null && { line }),
});

const FAULTS: Fault[] = [
  fault("a duration that is not the exam's", [ACADEMIC, "minutes: 60", "minutes: 40"], "minutes", "lasts 60 minutes"),
  fault(
    "a Writing module for both test types",
    [ACADEMIC, "test_type: academic", "test_type: both"],
    "test_type",
    "academic or general",
  ),
  fault(
    "a band table in a Writing module",
    [ACADEMIC, "minutes: 60", "minutes: 60\nband_table: listening"],
    "band_table",
    "known",
    null,
  ),
  fault("a letter in Academic", [ACADEMIC, "kind: mixed", "kind: letter_formal"], "parts.0.kind", "not letter_formal"),
  fault("a description of a chart as Task 2", [ACADEMIC, "kind: discussion", "kind: line"], "parts.1.kind", "not line"),
  fault("an id twice", [ACADEMIC, "id: task-academic-2", "id: task-academic-1"], "parts.1.id", "used twice"),
  fault(
    "a field that the app prints itself",
    [ACADEMIC, "Write about boats.", "Write at least 250 words."],
    "parts.1.prompt.0",
    "page prints",
  ),
  fault("bullets in an essay", [GENERAL, "agree?]", "agree?]\n    bullets: [a]"], "parts.1.bullets", "letter", null),
  fault("two bullets", [GENERAL, ", ask what to do", ""], "parts.0.bullets", "3 bullets, not 2", null),
  fault("no salutation", [GENERAL, "*Dear Sir or Madam,*", "*Hello,*"], "parts.0.closing", "how to begin"),
  fault(
    "an unknown field instead of the brief",
    [GENERAL, "    brief:\n      synonyms: { oar: [paddle] }\n", "    brief_:\n"],
    "parts.0.brief_",
    "known",
    null,
  ),
  fault(
    "two points in a letter's brief",
    [GENERAL, "        - { id: look, say: what it looks like, needs: [[long, wood, paint]] }\n", ""],
    "parts.0.brief.points",
    "2 points; a letter has 3",
    null,
  ),
  fault(
    "a bullet with one word of its own in the brief",
    [GENERAL, "needs: [[lost, river]]", "needs: [[lost, wood]]"],
    "parts.0.brief.points.0.needs",
    "fewer than 2 words",
    null,
  ),
  fault(
    "an overview in an essay",
    [
      ACADEMIC,
      "      points:\n        - { id: for,",
      "      overview: [{ id: o, say: all, needs: [[all]] }]\n      points:\n        - { id: for,",
    ],
    "parts.1.brief.overview",
    "Academic Writing only",
    null,
  ),
  fault(
    "two points with the same id",
    [ACADEMIC, "id: crew, say", "id: gull, say"],
    "parts.0.brief",
    "is used twice",
    null,
  ),
  fault(
    "capital letters in the required words of a brief",
    [ACADEMIC, "needs: [[deck]", "needs: [[Deck]"],
    "parts.0.brief.points.1.needs.0.0",
    "lower case",
    null,
  ),
  fault(
    "a task without figures",
    [ACADEMIC, "    figures:", "    figures: []\n    f:"],
    "parts.0.figures",
    "length",
    null,
  ),
  fault(
    "a figure without a chart, table or picture",
    [ACADEMIC, "        picture: {", "        caption: None\n      - title: Keel\n        picture: {"],
    "parts.0.figures.2",
    "chart, table or picture",
    null,
  ),
  fault(
    "a figure without a source",
    [ACADEMIC, "        caption: Made up for a test.\n", ""],
    "parts.0.figures.0.caption",
    "come from",
    null,
  ),
  fault(
    "fewer values than categories",
    [ACADEMIC, "[1200, 0, 12.5]", "[1200, 12.5]"],
    "parts.0.figures.0.chart.series.0.values",
    "2 values for 3",
  ),
  fault(
    "a value in quotation marks",
    [ACADEMIC, "[1200, 0, 12.5]", '[1200, "0", 12.5]'],
    "parts.0.figures.0.chart.series.0.values.1",
    "number",
  ),
  fault(
    "two categories with the same name",
    [ACADEMIC, "[Gull, Tern, Auk]", "[Gull, Auk, Auk]"],
    "parts.0.figures.0.chart.categories",
    "twice",
  ),
  fault(
    "two series with the same name",
    [ACADEMIC, "name: Autumn", "name: Spring"],
    "parts.0.figures.0.chart.series",
    "twice",
    null,
  ),
  fault(
    "a pie chart whose shares do not add up to 100",
    [ACADEMIC, "[60.5, 39.5]", "[60.5, 20]"],
    "parts.0.figures.1.chart.series.0.values",
    "80.5%",
  ),
  fault(
    "a share over 100%",
    [ACADEMIC, "[60.5, 39.5]", "[101, -1]"],
    "parts.0.figures.1.chart.series.0.values",
    "between 0 and 100",
  ),
  fault(
    "a task kind that its figures do not match",
    [ACADEMIC, "kind: mixed", "kind: line"],
    "parts.0.kind",
    "the figures are of kind bar, pie, picture",
  ),
  fault(
    "a picture file that does not exist",
    [ACADEMIC, "boat.svg", "ship.svg"],
    "parts.0.figures.2.picture.file",
    "ship.svg",
  ),
  fault(
    "a figure in a letter",
    [GENERAL, "    bullets:", "    figures: [{ title: A }]\n    bullets:"],
    "parts.0.figures",
    "only Task 1",
    null,
  ),

  fault("an interview that is too short", [SPEAKING, "minutes: 13", "minutes: 10"], "minutes", "11 to 14"),
  fault(
    "a Speaking module for only one test type",
    [SPEAKING, "test_type: both", "test_type: academic"],
    "test_type",
    "both",
  ),
  fault(
    "two utterances with the same id",
    [SPEAKING, "id: ships-1", "id: boats-1"],
    "parts.2.topics.0.questions.0.id",
    "twice",
  ),
  fault(
    "a question with digits but no spoken wording",
    [SPEAKING, ", say: Were there three boats near you?", ""],
    "parts.0.topics.0.questions.1",
    "words",
  ),
  fault(
    "a question that is too long",
    [SPEAKING, "Is it long?", `Is it ${"very ".repeat(32)}long?`],
    "parts.0.topics.1.questions.2",
    "32 words",
    null,
  ),
  fault(
    "a topic with too few questions",
    [SPEAKING, "          - { id: boats-3, text: Why? }\n", ""],
    "parts.0.topics.0.questions",
    "3 to 5",
    null,
  ),
  fault("a cue card with too few points", [SPEAKING, ", where it lies", ""], "parts.1.cue_card.points", "3 to 4", null),
  fault(
    "a cue card that does not end with “and explain”",
    [SPEAKING, "and explain why", "say why"],
    "parts.1.cue_card.explain",
    "and explain",
    null,
  ),
  fault(
    "a cue card in Part 1",
    [
      SPEAKING,
      "    topics:",
      "    cue_card: { topic: T, points: [a, b, c], explain: and explain, begin: { id: b, text: B }, stop: { id: s, text: S } }\n    topics:",
    ],
    "parts.0.cue_card",
    "only Part 2",
    null,
  ),
  fault(
    "a last part without a closing utterance",
    [SPEAKING, "    closing: { id: end, text: That is the end. }\n", ""],
    "parts.2",
    "over",
    null,
  ),
  fault(
    "a question without its recording",
    [SPEAKING, "id: oars-2", "id: oars-9"],
    "parts.0.topics.1.questions.1",
    "no recording oars-9",
  ),
  fault(
    "a recording of a different question",
    [SPEAKING, "Who made it?", "Who broke it?"],
    "parts.0.topics.1.questions.1",
    "is not of the current text and voice",
    null,
  ),
  fault(
    "a recording in a different voice",
    [SPEAKING, "voice: narrator", "voice: man-a"],
    "parts.0.opening.0",
    "is not of the current text and voice",
    null,
  ),
];

const compile = async (dir: string) => {
  const { books, findings } = await compileBooks(dir);
  return { modules: books.flatMap((book) => book.tests.flatMap((test) => test.modules)), findings };
};

describe("the check of Writing and Speaking", () => {
  it("finds nothing wrong with its fixture", async () => {
    const { modules, findings } = await compile(copyWithChanges());
    expect(findings).toEqual([]);
    expect(modules.map(({ module, key }) => [module.slug, key && Object.keys(key.briefs ?? {})])).toEqual([
      ["task-writing-academic", ["task-academic-1", "task-academic-2"]],
      ["task-writing-general", ["task-general-1", "task-general-2"]],
      ["task-speaking", null],
    ]);
  });

  it.each(FAULTS)("reports $name", async ({ swap, path, message, line }) => {
    const [file, from] = swap;
    const dir = copyWithChanges(swap);
    const { modules, findings } = await compile(dir);
    const found = findings.find(
      (finding) => finding.file === file && finding.path === path && finding.message.includes(message),
    );
    expect(found, JSON.stringify(findings, null, 1)).toBeDefined();
    expect(found?.severity).toBe("problem");
    const source = readFileSync(join(copyWithChanges(), file), "utf8");
    if (line !== null) expect(found?.line).toBe(source.split(from)[0]?.split("\n").length);
    expect(modules.length, "what is published").toBe(2);
  });

  it("reports a recording with other bytes, and a missing lock", async () => {
    const changed = copyWithChanges();
    appendFileSync(join(changed, TEST, "speaking/round-1.m4a"), "!");
    expect((await compile(changed)).findings.map(({ path }) => path)).toEqual(["parts.1.topics.0.questions.0"]);
    const withoutLock = copyWithChanges();
    rmSync(join(withoutLock, TEST, "speaking/render.lock.json"));
    expect((await compile(withoutLock)).findings).toHaveLength(17);
  });

  it("accepts Parts 2 and 3 of Speaking alone, shorter, and numbers them as in the exam", async () => {
    const source = readFileSync(join(copyWithChanges(), SPEAKING), "utf8");
    const from = (part: number) => source.indexOf(`  - id: task-speaking-${part}`);
    const withoutPart1: Swap = [SPEAKING, source.slice(from(1), from(2)), ""];
    const alone = await compile(copyWithChanges(withoutPart1, [SPEAKING, "minutes: 13", "minutes: 8"]));
    expect(alone.findings).toEqual([]);
    const module = alone.modules.find((compiled) => compiled.module.slug === "task-speaking")?.module as SpeakingModule;
    expect(module.duration).toBe(480);
    expect(module.parts.map(({ number, title }) => [number, title])).toEqual([
      [2, "Part 2"],
      [3, "Part 3"],
    ]);
    expect(module.parts[0]?.cueCard?.topic).toBe("Describe a boat.");

    const messages = async (...swaps: Swap[]) =>
      (await compile(copyWithChanges(...swaps))).findings.map(({ message }) => message);
    expect(await messages(withoutPart1)).toEqual(["a Speaking module lasts 7 to 9 minutes, not 13"]);
    expect(await messages([SPEAKING, source.slice(from(1), from(3)), ""])).toContain(
      "a Speaking module has three parts, or Parts 2 and 3 alone, not 1",
    );
  });

  it("reports a task id that another module has, and publishes the first module", async () => {
    const dir = copyWithChanges();
    cpSync(join(dir, TEST), join(dir, "books/task-book/test-2"), { recursive: true });
    rmSync(join(dir, "books/task-book/test-2/speaking"), { recursive: true });
    rmSync(join(dir, "books/task-book/test-2/writing-general"), { recursive: true });
    const renamed = copyWithChanges([ACADEMIC, "slug: task-writing-academic", "slug: task-writing-academic-2"]);
    cpSync(join(renamed, TEST, "writing-academic"), join(dir, "books/task-book/test-2/writing-academic"), {
      recursive: true,
    });
    const { modules, findings } = await compile(dir);
    expect(findings.map(({ message }) => message)).toEqual([
      "the id task-academic-1 of task-writing-academic-2 belongs to a part of task-writing-academic",
    ]);
    expect(modules).toHaveLength(3);
  });
});

describe("compiled tasks", async () => {
  const { modules } = await compile(copyWithChanges());
  const find = (slug: string) => modules.find(({ module }) => module.slug === slug);
  const academic = find("task-writing-academic")?.module as WritingModule;
  const general = find("task-writing-general")?.module as WritingModule;
  const speaking = find("task-speaking")?.module as SpeakingModule;

  it("have the minimum words, the time and the task numbers of the exam", () => {
    expect(academic.duration).toBe(3600);
    expect(
      academic.parts.map(({ number, task, title, minimumWords, minutes }) => [
        number,
        task,
        title,
        minimumWords,
        minutes,
      ]),
    ).toEqual([
      [1, 1, "Task 1", 150, 20],
      [2, 2, "Task 2", 250, 40],
    ]);
    expect(academic.parts[0]?.prompt).toEqual([
      {
        text: "The figures below show four boats and how one of them is built.",
        marks: [{ kind: "bold", start: 23, end: 33 }],
      },
    ]);
  });

  it("have a chart's numbers as a table too", () => {
    const [bar, pie, picture] = academic.parts[0]?.figures ?? [];
    expect(bar?.chart?.series[1]).toEqual({ name: "Autumn", values: [1250000, -3, 40] });
    expect(bar?.table).toEqual({
      columns: ["Boat", "Spring (tonnes)", "Autumn (tonnes)"],
      rows: [
        ["Gull", "1,200", "1,250,000"],
        ["Tern", "0", "−3"],
        ["Auk", "12.5", "40"],
      ],
    });
    expect(pie?.table).toEqual({
      columns: ["Rank", "Gull"],
      rows: [
        ["Deck", "60.5%"],
        ["Engine", "39.5%"],
      ],
    });
    expect(picture?.picture).toMatchObject({ id: "task-1.figure-3", media: "boat", width: 200, height: 100 });
    expect(academic.media.map(({ id, type }) => [id, type])).toEqual([["boat", "image/svg+xml"]]);
  });

  it("keep the bullets and the beginning of a letter", () => {
    expect(general.parts[0]?.bullets).toHaveLength(3);
    expect(general.parts[0]?.closing?.map(({ text }) => text)).toEqual([
      "Begin your letter as follows.",
      "Dear Sir or Madam,",
    ]);
  });

  it("print every utterance and name its recording", () => {
    expect(speaking.duration).toBe(780);
    expect(speaking.media).toHaveLength(17);
    expect(speaking.parts[0]?.opening).toEqual([{ id: "hello", text: "Hello.", audio: "hello", length: LENGTH_MS }]);
    expect(speaking.parts[0]?.topics[0]?.questions[1]).toMatchObject({
      text: "Were there 3 boats near you?",
      audio: "boats-2",
    });
    expect(speaking.parts[1]?.cueCard).toMatchObject({
      prepareSeconds: 60,
      talkSeconds: 120,
      begin: { audio: "begin" },
      stop: { audio: "stop" },
    });
    expect(speaking.parts[2]?.closing?.audio).toBe("end");
  });
});
