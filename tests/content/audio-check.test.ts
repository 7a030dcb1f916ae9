import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { compileBooks, type Finding } from "#scripts/content/compile.ts";

const BOOK = "books/tidewater-1";
const FOLDER = `${BOOK}/test-1/listening`;
const MODULE = `${FOLDER}/module.yaml`;

/** A copy of one module, because each test checks the copy again. */
const dir = mkdtempSync(join(tmpdir(), "bandwise-listening-"));
for (const part of ["audio", `${BOOK}/book.yaml`, `${BOOK}/test-1/test.yaml`, FOLDER])
  cpSync(join(import.meta.dirname, "../../content", part), join(dir, part), { recursive: true });
afterAll(() => rmSync(dir, { recursive: true }));

/** Changes one file of the copy, returns the findings of the check, and restores the file. */
async function findingsWith(file: string, change: (before: string) => string | null): Promise<string[]> {
  const path = join(dir, file);
  const before = readFileSync(path);
  const after = change(before.toString("latin1"));
  expect(after).not.toBe(before.toString("latin1"));
  if (after === null) rmSync(path);
  else writeFileSync(path, after, "latin1");
  try {
    const { findings } = await compileBooks(dir);
    return findings.filter(isOurs).map((finding) => `${finding.file} ${finding.path}: ${finding.message}`);
  } finally {
    writeFileSync(path, before);
  }
}

const isOurs = (finding: Finding) => finding.file.startsWith(FOLDER);
const replace = (from: string, to: string) => (before: string) => before.replace(from, to);

describe("the check of a Listening module", () => {
  it("finds nothing wrong with our module", async () => {
    expect((await compileBooks(dir)).findings.filter(isOurs)).toEqual([]);
  });

  it("reports a recording that does not exist", async () => {
    expect(await findingsWith(`${FOLDER}/part-2.m4a`, () => null)).toEqual([
      `${MODULE} parts.1.recording: there is no recording part-2: run npm run content:audio`,
    ]);
    expect(await findingsWith(MODULE, replace("recording: part-2", "recording: part-9"))).toEqual([
      `${MODULE} parts.1.recording: there is no recording part-9: run npm run content:audio`,
    ]);
  });

  it.each(["part-1.m4a", "part-1.cues.json"])("reports that %s is not the rendered file", async (file) => {
    expect(await findingsWith(`${FOLDER}/${file}`, (before) => `${before} `)).toEqual([
      `${MODULE} parts.0.recording: the files of part-1 are not those of render.lock.json: run npm run content:audio`,
    ]);
  });

  it("reports a recording of an earlier script, and checks the new words all the same", async () => {
    const outdated = `${MODULE} parts.0.recording: the recording part-1 is not of the current script: run npm run content:audio`;
    const script = `${FOLDER}/part-1.script.yaml`;
    expect(await findingsWith(script, replace("Hana speaking.", "good morning."))).toEqual([outdated]);
    expect(await findingsWith(script, replace("Shall we say Thursday?", "Is Thursday all right?"))).toEqual([
      outdated,
      expect.stringContaining('"Shall we say Thursday?" is not in the text'),
    ]);
    expect(await findingsWith(script, replace("- gap: 1\n", "- gap: long\n"))).toEqual([
      expect.stringContaining("parts.0.recording: "),
    ]);
  });

  it("reports evidence that nobody says", async () => {
    expect(
      await findingsWith(MODULE, replace("evidence: Shall we say Thursday?", "evidence: Shall we say Friday?")),
    ).toEqual([expect.stringContaining('parts.0.groups.1.key.7.evidence: "Shall we say Friday?" is not in the text')]);
  });

  it("reports answers that are not heard in the order of the questions", async () => {
    expect(
      await findingsWith(
        MODULE,
        replace("evidence: put their shopping and their suitcases on the seats", "evidence: The seats are fine there"),
      ),
    ).toEqual([]);
    expect(
      await findingsWith(
        MODULE,
        replace(
          "evidence: put their shopping and their suitcases on the seats",
          "evidence: I was sure people would sit there for hours",
        ),
      ),
    ).toEqual([`${MODULE} parts.2.groups: question 23 is answered before the previous question`]);
  });

  it("reports minutes that the recordings do not fill, and parts without ten questions", async () => {
    expect(await findingsWith(MODULE, replace("minutes: 28", "minutes: 30"))).toEqual([
      `${MODULE} minutes: the recordings and two minutes to check make 28, not 30`,
    ]);
    expect(
      await findingsWith(
        MODULE,
        replace('              - "jeans become paler because indigo remains on the {{39}} of each thread"\n', ""),
      ),
    ).toContain(`${MODULE} parts.3.groups: 9 questions, not 10`);
  });

  it("refuses a Listening part with the fields of a Reading passage", async () => {
    expect(await findingsWith(MODULE, replace("recording: part-1", "texts: [passage-1.md]"))).toEqual(
      expect.arrayContaining([
        `${MODULE} parts.0.texts: is not a known field`,
        `${MODULE} parts.0.recording: is missing`,
      ]),
    );
  });
});
