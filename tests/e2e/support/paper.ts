/** What a test knows of a published module: its questions and the right answers. */
import { join } from "node:path";
import type { ModuleKey, QuestionKey } from "#core/exam/content/answer-key.ts";
import type { ReadingModule } from "#core/exam/content/module.ts";
import type { QuestionGroup } from "#core/exam/content/question-group.ts";
import { compileBooks } from "#scripts/content/compile.ts";

export type Paper = { module: ReadingModule; key: ModuleKey; bookName: string };

export async function readPaper(slug: string): Promise<Paper> {
  const { books } = await compileBooks(join(import.meta.dirname, "..", "..", "..", "content"));
  for (const book of books) {
    for (const { module, key } of book.tests.flatMap((one) => one.modules)) {
      if (module.slug === slug && module.module_type === "reading" && key) return { module, key, bookName: book.name };
    }
  }
  throw new Error(`no Reading module ${slug}`);
}

export function keyOf(paper: Paper, number: number): QuestionKey {
  const key = paper.key.questions.find((one) => one.number === number);
  if (!key) throw new Error(`no key for question ${number}`);
  return key;
}

export function groupsOf(paper: Paper): { part: number; group: QuestionGroup }[] {
  return paper.module.parts.flatMap((part) => part.groups.map((group) => ({ part: part.number, group })));
}
