/** Checks the committed recordings without rendering them again. `npm run content:audio` measures their sound. */
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { afterAll, describe, expect, it } from "vitest";
import { CueSchema, type Cue } from "#core/exam/content/part.ts";
import { acceptedAnswers } from "#core/exam/marking/accepted-answers.ts";
import { markModule } from "#core/exam/marking/mark-module.ts";
import { readCast } from "#scripts/audio/cast.ts";
import { checkCast } from "#scripts/audio/check-cast.ts";
import { readLock } from "#scripts/audio/lock.ts";
import { readScript } from "#scripts/audio/script.ts";
import { sourceHashes } from "#scripts/audio/sources.ts";
import { toVtt } from "#scripts/audio/vtt.ts";
import { compileBooks } from "#scripts/content/compile.ts";
import { copyWithDrafts } from "./audio-copy.ts";

const ROOT = join(import.meta.dirname, "../..");
const CONTENT = join(ROOT, "content");
const MODULE_MEGABYTES = 12;

const cast = readCast(join(CONTENT, "audio"));
const sha256 = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");

const recordings = globSync("**/*.script.yaml", { cwd: CONTENT })
  .sort()
  .map((file) => {
    const folder = join(CONTENT, dirname(file));
    const script = readScript(readFileSync(join(CONTENT, file), "utf8"));
    const pathWith = (ending: string) => join(folder, `${script.part}.${ending}`);
    return { file, folder, script, pathWith, locked: readLock(folder)[script.part] };
  });

const cuesOf = (file: string): Cue[] => v.parse(v.array(CueSchema), JSON.parse(readFileSync(file, "utf8")));

describe.each(recordings)("$file", ({ script, pathWith, locked }) => {
  it("is rendered from the current script and cast", () => {
    expect(locked).toMatchObject(sourceHashes(script, cast));
    expect(sha256(pathWith("m4a"))).toBe(locked?.audio);
    expect(sha256(pathWith("cues.json"))).toBe(locked?.cues);
    expect(statSync(pathWith("m4a")).size).toBe(locked?.bytes);
  });

  it("has a cue for each sentence and pause, in the script's words", () => {
    const written = script.items.flatMap((item) =>
      item.kind === "gap" || item.kind === "overlap" ? [] : [{ id: item.id, kind: item.kind, text: item.text }],
    );
    const rendered = cuesOf(pathWith("cues.json"));
    expect(rendered.map(({ id, kind, text }) => ({ id, kind, text }))).toEqual(written);
    expect(readFileSync(pathWith("vtt"), "utf8")).toBe(toVtt(rendered));
  });

  it("has consecutive cues, pauses of the written length, and ends after the last cue", () => {
    let last = 0;
    for (const cue of cuesOf(pathWith("cues.json"))) {
      expect(cue.start, cue.id).toBeGreaterThanOrEqual(last);
      expect(cue.end, cue.id).toBeGreaterThan(cue.start);
      last = cue.end;
      const item = script.items.find((written) => written.kind === "pause" && written.id === cue.id);
      if (item?.kind === "pause")
        expect(Math.abs(cue.end - cue.start - item.seconds * 1000), cue.id).toBeLessThanOrEqual(1);
    }
    expect(locked?.duration).toBeGreaterThanOrEqual(last);
    expect(locked?.duration).toBeLessThan(last + 3000);
  });

  it("was measured at the cast's loudness, without clipping", () => {
    expect(Math.abs((locked?.loudness ?? 0) - cast.output.loudness)).toBeLessThanOrEqual(1);
    expect(locked?.peak).toBeLessThanOrEqual(-1);
  });

  it("is an MP4 file with its index before the sound", () => {
    const bytes = readFileSync(pathWith("m4a"));
    expect(bytes.subarray(4, 8).toString("latin1")).toBe("ftyp");
    expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
  });
});

it.each([...new Set(recordings.map(({ folder }) => folder))])(
  "the recordings of %s have enough different voices, as in a real test",
  (folder) => {
    const scripts = recordings.filter((recording) => recording.folder === folder).map(({ script }) => script);
    expect(checkCast(scripts, cast)).toEqual([]);
  },
);

describe("Listening modules", async () => {
  const copy = copyWithDrafts();
  afterAll(copy.remove);
  const { books, findings } = await compileBooks(copy.dir);
  const modules = books
    .flatMap((book) => book.tests.flatMap((test) => test.modules))
    .flatMap(({ module, key, media }) =>
      module.module_type === "listening" && key ? [{ module, key, media, slug: module.slug }] : [],
    );

  it("exist, and the check finds nothing wrong with them", () => {
    expect(modules.length).toBeGreaterThan(0);
    expect(findings.filter((finding) => finding.file.includes("/listening"))).toEqual([]);
  });

  it.each(modules)("$slug earns band 9 with the answers of its key", ({ module, key }) => {
    const answers = Object.fromEntries(
      key.questions.map((question) => [
        String(question.number),
        question.kind === "option_set" ? [...question.set] : (acceptedAnswers(question)[0] ?? ""),
      ]),
    );
    expect(markModule(module, key, answers, null)).toMatchObject({ raw: { right: 40, total: 40 }, band: 9 });
  });

  it.each(modules)("$slug says the words of every answer in the cue of its evidence", ({ key }) => {
    for (const question of key.questions) {
      const cues = question.evidence.map((evidence) => {
        if (evidence.kind !== "cue") throw new Error(`question ${question.number} has no cue`);
        return key.transcripts?.[evidence.part]?.find((cue) => cue.id === evidence.cue);
      });
      expect(cues, `question ${question.number}`).not.toContain(undefined);
      for (const cue of cues) expect(cue?.kind).toBe("speech");
      if (question.kind === "words") {
        const heard = cues.map((cue) => plain(cue?.text ?? "")).join(" ");
        expect(
          question.accept.some((wording) => heard.includes(plain(wording))),
          `question ${question.number}: ${heard}`,
        ).toBe(true);
      }
    }
  });

  it.each(modules)("$slug shows no transcript before hand-in", ({ module, key }) => {
    const shown = JSON.stringify(module);
    for (const cue of Object.values(key.transcripts ?? {}).flat()) {
      if (cue.kind === "speech" && cue.text.length > 30) expect(shown).not.toContain(cue.text);
    }
  });

  it.each(modules)(
    "$slug lasts as long as its recordings and two more minutes, and is small enough to store",
    ({ module, media }) => {
      const sound = module.parts.reduce((sum, part) => sum + (part.length ?? 0), 0);
      expect(module.duration).toBe(Math.ceil(sound / 1000) + 120);
      expect(media.reduce((sum, { item }) => sum + item.bytes, 0)).toBeLessThanOrEqual(MODULE_MEGABYTES * 1_000_000);
      for (const { item, file } of media) expect(existsSync(file) && sha256(file)).toBe(item.sha256);
    },
  );
});

/** Returns the words and figures of a text in lower case. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
