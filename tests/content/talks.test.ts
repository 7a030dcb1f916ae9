import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { SpeakingModule } from "#core/exam/content/module.ts";
import { compileBooks } from "#scripts/content/compile.ts";
import { SPEAKING, taskFixtures } from "./task-fixture.ts";

const { copyWithChanges, remove } = taskFixtures();
afterAll(remove);

const FILE = SPEAKING.replace("module.yaml", "samples.yaml");
const CARD = "task-speaking-2";
/** Returns a talk of 150 words that no other band has. */
const spokenWords = (band: number) => Array.from({ length: 150 }, (_, index) => `s${band}x${index}`).join(" ");

function talksFile(bands: readonly number[], card = CARD): string {
  const entries = bands.map(
    (band) => `  - band: ${band}
    talk: ${spokenWords(band)}
    fluency: It goes on without a pause.
    vocabulary: “s${band}x3 s${band}x4” → other words.
    grammar: The past is right.
`,
  );
  return `card: ${card}
provenance: { author: Nobody, written: 2026-11-25, method: Made up for a test }
samples:
${entries.join("")}`;
}

/** Compiles the fixture with this file of talks. Returns the findings of the file, and the talks in the module. */
async function compileTalks(yaml: string) {
  const dir = copyWithChanges();
  writeFileSync(join(dir, FILE), yaml);
  const { books, findings } = await compileBooks(dir);
  const modules = books.flatMap((book) => book.tests.flatMap((test) => test.modules.map(({ module }) => module)));
  const module = modules.find((found): found is SpeakingModule => found.module_type === "speaking");
  return {
    found: findings
      .filter(({ file }) => file === FILE)
      .map(({ severity, rule, path, message }) => `${rule ?? severity} ${path}: ${message}`),
    talks: module?.parts.find((part) => part.cueCard !== undefined)?.cueCard?.samples,
  };
}

describe("sample talks", () => {
  it("become part of their cue card, from band 5 to 8", async () => {
    const { found, talks } = await compileTalks(talksFile([5, 6, 7, 8]));
    expect(found).toEqual([]);
    expect(talks?.map(({ band, talk }) => [band, talk])).toEqual([5, 6, 7, 8].map((band) => [band, spokenWords(band)]));
  });

  it("are absent from a module without the file", async () => {
    const { books } = await compileBooks(copyWithChanges());
    expect(JSON.stringify(books)).not.toContain("fluency");
  });

  it.each([
    [
      "a card that the module does not have",
      talksFile([5, 6, 7, 8], "task-speaking-1"),
      /^problem card: .*no cue card/,
    ],
    ["a band without a talk", talksFile([5, 6, 8]), /^problem samples: the bands are 5, 6, 8/],
    ["half a band", talksFile([5, 6, 7, 8]).replace("band: 6", "band: 6.5"), /^problem samples\.1\.band/],
    [
      "a talk that is too short",
      talksFile([5, 6, 7, 8]).replace(spokenWords(6), "Yes."),
      /^talk-length samples\.1\.talk: 1 words/,
    ],
    [
      "a note that quotes words which are not in the talk",
      talksFile([5, 6, 7, 8]).replace("“s7x3 s7x4”", "“boat”"),
      /^feedback-quote samples\.2\.voc/,
    ],
    [
      "a note on pronunciation, which a transcript does not show",
      talksFile([5, 6, 7, 8]).replace("The past is right.", "The accent is strong."),
      /^talk-heard samples\.0\.grammar: a transcript shows no accent/,
    ],
    ["no provenance", talksFile([5, 6, 7, 8]).replace(/provenance: .*\n/, ""), /^problem provenance/],
  ])("are refused with %s", async (_, yaml, expected) => {
    expect((await compileTalks(yaml)).found).toContainEqual(expect.stringMatching(expected));
  });
});
