/** Reads modules and their answer keys from the content folder. */
import { join } from "node:path";
import type { ModuleKey, QuestionKey } from "#core/exam/content/answer-key.ts";
import type { ListeningModule, ReadingModule, WritingModule } from "#core/exam/content/module.ts";
import type { QuestionGroup } from "#core/exam/content/question-group.ts";
import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import { compileBooks } from "#scripts/content/compile.ts";

const CONTENT = join(import.meta.dirname, "..", "..", "..", "content");

export type PublishedModule<M extends ReadingModule | ListeningModule = ReadingModule | ListeningModule> = {
  module: M;
  key: ModuleKey;
  bookName: string;
};

export async function readListening(slug: string): Promise<PublishedModule<ListeningModule>> {
  const { module, ...rest } = await readPublishedModule(slug);
  if (module.module_type !== "listening") throw new Error(`${slug} is not Listening`);
  return { module, ...rest };
}

/** A Writing module, which has no answer key. */
export async function readWriting(slug: string): Promise<WritingModule> {
  const { books } = await compileBooks(CONTENT);
  const modules = books.flatMap((book) => book.tests.flatMap((test) => test.modules.map(({ module }) => module)));
  const found = modules.find((module) => module.slug === slug);
  if (found?.module_type !== "writing") throw new Error(`no Writing module ${slug}`);
  return found;
}

/** Returns the Reading or Listening module with this slug. Throws if there is none. */
export async function readPublishedModule(slug: string): Promise<PublishedModule> {
  const { books } = await compileBooks(CONTENT);
  for (const book of books) {
    for (const { module, key } of book.tests.flatMap((one) => one.modules)) {
      if (module.slug !== slug || !key) continue;
      if (module.module_type === "reading" || module.module_type === "listening")
        return { module, key, bookName: book.name };
    }
  }
  throw new Error(`no Reading or Listening module ${slug}`);
}

export function keyOf(published: PublishedModule, number: number): QuestionKey {
  const key = published.key.questions.find((one) => one.number === number);
  if (!key) throw new Error(`no key for question ${number}`);
  return key;
}

export function groupsOf({ module }: PublishedModule): { part: number; group: QuestionGroup }[] {
  const parts: readonly { number: number; groups: readonly QuestionGroup[] }[] = module.parts;
  return parts.flatMap((part) => part.groups.map((group) => ({ part: part.number, group })));
}

/**
 * Returns the right answers to these questions by question number. The answer to a choose-many group has the group's
 * first number.
 */
export function rightAnswers(
  published: PublishedModule,
  numbers: readonly number[],
): Record<string, string | string[]> {
  const right: Record<string, string | string[]> = {};
  for (const { group } of groupsOf(published)) {
    const wanted = groupNumbers(group).filter((number) => numbers.includes(number));
    for (const number of group.kind === "choose_many" ? wanted.slice(0, 1) : wanted) {
      const key = keyOf(published, number);
      if (key.kind === "words") right[number] = key.accept[0] ?? "";
      else right[number] = key.kind === "option" ? key.option : key.set.toSorted();
    }
  }
  return right;
}
