/**
 * Reads the modules of the content folder and their answer keys, which `prepare.ts` compiled once for the whole run.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ModuleKey, QuestionKey } from "#core/exam/content/answer-key.ts";
import type { CompiledModule } from "#core/exam/content/compiled.ts";
import type { ListeningModule, ReadingModule, WritingModule } from "#core/exam/content/module.ts";
import type { QuestionGroup } from "#core/exam/content/question-group.ts";
import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import { MODULES } from "./folders.ts";

export type PublishedModule<M extends ReadingModule | ListeningModule = ReadingModule | ListeningModule> = {
  module: M;
  key: ModuleKey;
};

async function readModule(slug: string): Promise<CompiledModule> {
  return JSON.parse(await readFile(join(MODULES, `${slug}.json`), "utf8")) as CompiledModule;
}

/** Returns every module of a type, sorted by slug. */
export async function readModules(type: CompiledModule["module"]["module_type"]): Promise<CompiledModule[]> {
  const slugs = (await readdir(MODULES)).map((file) => file.replace(/\.json$/, "")).sort();
  return (await Promise.all(slugs.map(readModule))).filter(({ module }) => module.module_type === type);
}

export async function readListening(slug: string): Promise<PublishedModule<ListeningModule>> {
  const { module, key } = await readPublishedModule(slug);
  if (module.module_type !== "listening") throw new Error(`${slug} is not Listening`);
  return { module, key };
}

/** Returns the Writing module with this slug, without its briefs. */
export async function readWriting(slug: string): Promise<WritingModule> {
  const { module } = await readModule(slug);
  if (module.module_type !== "writing") throw new Error(`${slug} is not Writing`);
  return module;
}

/** Returns the Reading or Listening module with this slug. Throws if there is none. */
export async function readPublishedModule(slug: string): Promise<PublishedModule> {
  const { module, key } = await readModule(slug);
  if (!key || (module.module_type !== "reading" && module.module_type !== "listening"))
    throw new Error(`${slug} is not Reading or Listening`);
  return { module, key };
}

export function keyOf(published: PublishedModule, number: number): QuestionKey {
  const key = published.key.questions.find((question) => question.number === number);
  if (!key) throw new Error(`no key for question ${number}`);
  return key;
}

export function groupsOf({ module }: PublishedModule): { part: number; group: QuestionGroup }[] {
  const parts: readonly { number: number; groups: readonly QuestionGroup[] }[] = module.parts;
  return parts.flatMap((part) => part.groups.map((group) => ({ part: part.number, group })));
}

/**
 * Returns the right answers to these questions by question number. The answer to a choose-many group has the
 * first of these numbers that the group has.
 */
export function rightAnswers(
  published: PublishedModule,
  numbers: readonly number[],
): Record<string, string | string[]> {
  const right: Record<string, string | string[]> = {};
  for (const { group } of groupsOf(published)) {
    const ownNumbers = groupNumbers(group).filter((number) => numbers.includes(number));
    for (const number of group.kind === "choose_many" ? ownNumbers.slice(0, 1) : ownNumbers) {
      const key = keyOf(published, number);
      if (key.kind === "words") right[number] = key.accept[0] ?? "";
      else right[number] = key.kind === "option" ? key.option : key.set.toSorted();
    }
  }
  return right;
}
