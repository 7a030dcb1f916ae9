import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AttemptHead, AttemptWork } from "#core/exam/attempt/attempt.ts";
import { EMPTY_WORK } from "#core/exam/attempt/attempt.ts";
import type { ModuleKey } from "#core/exam/content/answer-key.ts";
import type { CompiledBook, CompiledModule } from "#core/exam/content/compiled.ts";
import type { Module } from "#core/exam/content/module.ts";
import type { CommandKind } from "#core/wire/commands/kinds.ts";
import type { Command, CommandResult } from "#core/wire/commands/batch.ts";
import { fixtureKey } from "#tests/support/fixture-key.ts";
import { fixtureModule, fixturePicture } from "#tests/support/fixture-module.ts";
import { TEST_NOW, type TestApp } from "./test-app.ts";

/** Returns the fixture module under another slug, type or version, with its key. */
export async function compiledModule(
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

/** Creates a Speaking module, which has no answer key. */
export function speakingModule(slug: string): CompiledModule {
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

/** Creates a book with one test per list of modules. */
export function compiledBook(
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

/** Returns right answers to every question of the fixture. */
export function rightAnswers(key: ModuleKey = fixtureKey): AttemptWork["answers"] {
  const answers: AttemptWork["answers"] = {};
  const blocks = new Set<string>();
  for (const question of key.questions) {
    if (question.kind === "option") answers[String(question.number)] = question.option;
    else if (question.kind === "words") answers[String(question.number)] = question.accept[0] ?? "";
    else if (!blocks.has(question.set.join())) {
      blocks.add(question.set.join());
      answers[String(question.number)] = [...question.set];
    }
  }
  return answers;
}

export function work(change: Partial<AttemptWork> = {}): AttemptWork {
  return { ...EMPTY_WORK, ...change };
}

export function attemptSlug(n: number): string {
  return `attempt${String(n).padStart(15, "0")}`;
}

export function head(slug: string, change: Partial<AttemptHead> = {}): AttemptHead {
  return {
    attempt_slug: slug,
    module_type: "reading",
    module_slug: fixtureModule.slug,
    content_version: fixtureModule.content_version,
    mode: "exam",
    extra_time: 0,
    parts: null,
    started_at: TEST_NOW - 1000,
    ...change,
  };
}

export const CLIENT = "client-0000000001";

let opCount = 0;
/** Creates a command with a new id; `aggSeq` counts up unless given. */
export function op(kind: CommandKind | (string & {}), payload: object, change: Partial<Command> = {}): Command {
  opCount += 1;
  const slug = "attempt_slug" in payload && typeof payload.attempt_slug === "string" ? payload.attempt_slug : null;
  return {
    opId: `op-${String(opCount).padStart(16, "0")}`,
    kind,
    v: 1,
    agg: slug === null ? "account" : `attempt:${slug}`,
    aggSeq: opCount,
    payload,
    ...change,
  };
}

export function createOp(slug: string, change: Partial<Command> = {}): Command {
  return op("attempt.create", head(slug), change);
}

export function saveOp(slug: string, saved: Partial<AttemptWork>, change: Partial<Command> = {}): Command {
  return op("answers.save", { ...head(slug), edit: 1, work: work(saved) }, change);
}

export function submitOp(slug: string, submitted: Partial<AttemptWork>, change: Partial<Command> = {}): Command {
  return op(
    "attempt.submit",
    { ...head(slug), work: work(submitted), submitted_at: TEST_NOW - 10, deadline: null, reason: "finished" },
    change,
  );
}

/** Sends commands as one device and returns their results. */
export async function send(
  app: TestApp,
  token: string,
  ops: readonly Command[],
  clientId = CLIENT,
): Promise<CommandResult[]> {
  const response = await app.call("syncBatch", { token, body: { clientId, ops } });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return ((await response.json()) as { results: CommandResult[] }).results;
}
