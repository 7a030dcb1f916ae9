import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publishBooks } from "#api/commands/operate/publish.ts";
import type { ModuleKey } from "#core/exam/content/answer-key.ts";
import type { CompiledBook, CompiledModule } from "#core/exam/content/compiled.ts";
import type { Module } from "#core/exam/content/module.ts";
import { fixtureKey } from "#tests/support/fixture-key.ts";
import { fixtureModule, fixturePicture } from "#tests/support/fixture-module.ts";
import { fixtureSpeaking } from "#tests/support/fixture-speaking.ts";
import { makeCompiledWriting } from "#tests/support/fixture-writing.ts";
import type { TestApp } from "./test-app.ts";

/** Returns the Reading fixture under another slug, type or version, with its key. */
export async function makeCompiledModule(
  change: { slug?: string; test_type?: Module["test_type"]; name?: string; content_version?: string } = {},
  key: Partial<ModuleKey> = {},
): Promise<CompiledModule> {
  const module = { ...fixtureModule, ...change };
  const item = module.media[0];
  if (item === undefined) throw new Error("the fixture has no picture");
  const file = join(await mkdtemp(join(tmpdir(), "bandwise-media-")), "dial.svg");
  await writeFile(file, fixturePicture);
  return {
    module,
    key: { ...fixtureKey, module_slug: module.slug, content_version: module.content_version, ...key },
    media: [{ item, file }],
  };
}

/** Returns the Speaking fixture, which has no answer key. */
export function makeCompiledSpeaking(): CompiledModule {
  return { module: fixtureSpeaking, key: null, media: [] };
}

/** Returns a Speaking module of one question. */
export function makeShortSpeakingModule(slug: string): CompiledModule {
  return {
    module: {
      slug,
      name: "Speaking",
      module_type: "speaking",
      test_type: "both",
      content_version: "00000000000000c5",
      duration: 840,
      media: [],
      parts: [
        {
          id: "part-1",
          number: 1,
          title: "Part 1",
          topics: [{ title: "Home", questions: [{ id: "q1", text: "Where do you live?" }] }],
        },
      ],
    },
    key: null,
    media: [],
  };
}

/** Returns a book with one test for each list of modules. */
export function makeCompiledBook(
  slug: string,
  order: number,
  tests: CompiledModule[][],
  change: Partial<CompiledBook> = {},
): CompiledBook {
  return {
    slug,
    name: `Book ${slug}`,
    description: "For tests.",
    cover: null,
    institute: { name: "Bandwise" },
    copyright: "Bandwise",
    difficulty: "typical",
    order,
    tests: tests.map((modules, i) => ({ slug: `test-${i + 1}`, name: `Test ${i + 1}`, order: i + 1, modules })),
    ...change,
  };
}

/** Publishes the book "tides" with one test of these modules, in place of all other books. */
export async function publishModules(app: TestApp, ...modules: CompiledModule[]): Promise<void> {
  await publishBooks(app.services, [makeCompiledBook("tides", 1, [modules])]);
}

export async function publishReading(app: TestApp): Promise<void> {
  await publishModules(app, await makeCompiledModule());
}

export async function publishWriting(app: TestApp): Promise<void> {
  await publishModules(app, makeCompiledWriting());
}

export async function publishSpeaking(app: TestApp): Promise<void> {
  await publishModules(app, makeCompiledSpeaking());
}
