/** Checks the examiner's committed recordings without rendering them again. */
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readCast } from "#scripts/audio/cast.ts";
import { readLock } from "#scripts/audio/lock.ts";
import { sourceHashes } from "#scripts/audio/sources.ts";
import { utteranceCast, utteranceScript } from "#scripts/audio/utterance.ts";
import { AuthoredSpeakingModuleSchema, spokenLines } from "#scripts/content/authored-speaking.ts";

const CONTENT = join(import.meta.dirname, "../../content");
const MODULE_MEGABYTES = 2;

const cast = utteranceCast(readCast(join(CONTENT, "audio")));
const modules = globSync("books/**/module.yaml", { cwd: CONTENT })
  .sort()
  .flatMap((file) => {
    const module = v.safeParse(AuthoredSpeakingModuleSchema, parse(readFileSync(join(CONTENT, file), "utf8")));
    return module.success
      ? [{ folder: join(CONTENT, dirname(file)), module: module.output, slug: module.output.slug }]
      : [];
  });

it("there is a Speaking module", () => expect(modules).not.toEqual([]));

describe.each(modules)("$slug", ({ folder, module }) => {
  const lock = readLock(folder);
  const lines = spokenLines(module).map(({ line }) => line);

  it("has one recording for each utterance, and no others", () => {
    const ids = lines.map(({ id }) => id).sort();
    expect(Object.keys(lock).sort()).toEqual(ids);
    expect(globSync("*.m4a", { cwd: folder }).sort()).toEqual(ids.map((id) => `${id}.m4a`).sort());
  });

  it.each(lines)("$id is rendered from its current words and voice", (line) => {
    const locked = lock[line.id];
    expect(locked).toMatchObject(sourceHashes(utteranceScript(line, module.examiner), cast));
    const bytes = readFileSync(join(folder, `${line.id}.m4a`));
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(locked?.audio);
    expect(bytes.length).toBe(locked?.bytes);
    expect(bytes.subarray(4, 8).toString("latin1")).toBe("ftyp");
    expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
  });

  it.each(lines)(
    "$id is as loud as the others, without clipping, and is not cut off or stretched",
    ({ id, text, after = 0 }) => {
      const { loudness = 0, peak = 0, duration = 0 } = lock[id] ?? {};
      expect(Math.abs(loudness - cast.output.loudness)).toBeLessThanOrEqual(1);
      expect(peak).toBeLessThanOrEqual(-1);
      const perMinute = (text.split(/\s+/).length * 60_000) / (duration - after * 1000);
      expect(perMinute).toBeGreaterThan(80);
      expect(perMinute).toBeLessThan(230);
    },
  );

  it("is small enough to store", () => {
    const bytes = Object.values(lock).reduce((sum, part) => sum + part.bytes, 0);
    expect(bytes).toBeLessThanOrEqual(MODULE_MEGABYTES * 1_000_000);
  });
});
