import { createHash } from "node:crypto";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { hashOf } from "#scripts/audio/hash.ts";
import { readLock, writeLock } from "#scripts/audio/lock.ts";
import { readScript } from "#scripts/audio/script.ts";
import { compileBooks } from "#scripts/content/compile.ts";
import { copyWithDrafts } from "./audio-copy.ts";

const FOLDER = "books/tidewater-1/test-1/listening";
const SLUG = "tidewater-1-listening-1";

const copy = copyWithDrafts();
afterAll(copy.remove);

async function versions(): Promise<Map<string, { content: string; key: string }>> {
  const { books } = await compileBooks(copy.dir);
  const modules = books.flatMap((book) => book.tests.flatMap((test) => test.modules));
  return new Map(
    modules.map(({ module, key }) => [
      module.slug,
      { content: module.content_version, key: `${key?.content_version} ${key?.key_version}` },
    ]),
  );
}

it("a changed script with its recording gets a new content version, and no other module does", async () => {
  const before = await versions();
  const folder = join(copy.dir, FOLDER);
  const inFolder = (name: string) => join(folder, name);
  const change = (name: string) => {
    const text = readFileSync(inFolder(name), "utf8");
    expect(text).toContain("the end of part two");
    writeFileSync(inFolder(name), text.replaceAll("the end of part two", "the last of part two"));
  };
  // Changes script, sound, cues and lock together, as npm run content:audio does.
  change("part-2.script.yaml");
  change("part-2.cues.json");
  appendFileSync(inFolder("part-2.m4a"), Buffer.alloc(16));
  const lock = readLock(folder);
  const sha256 = (name: string) =>
    createHash("sha256")
      .update(readFileSync(inFolder(name)))
      .digest("hex");
  const part = lock["part-2"];
  if (part === undefined) throw new Error("part-2 is not rendered");
  writeLock(folder, {
    ...lock,
    "part-2": {
      ...part,
      script: hashOf(readScript(readFileSync(inFolder("part-2.script.yaml"), "utf8"))),
      audio: sha256("part-2.m4a"),
      cues: sha256("part-2.cues.json"),
      bytes: part.bytes + 16,
    },
  });

  const after = await versions();
  const changed = [...after].filter(([slug, { content }]) => content !== before.get(slug)?.content);
  expect(changed.map(([slug]) => slug)).toEqual([SLUG]);
  expect([...after].filter(([slug, { key }]) => key !== before.get(slug)?.key).map(([slug]) => slug)).toEqual([SLUG]);
  expect(after.size).toBe(before.size);
});
