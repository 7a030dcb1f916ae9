import { access } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type StagedBook, placeBook, stageBook } from "./book-folder.ts";
import { checkContent, isFailure } from "./check-content.ts";
import { listOwnBooks } from "./own-books.ts";
import { findingLines, summaryLine } from "./report.ts";

export type ImportOrder = {
  /** A folder or a .zip file. */
  source: string;
  /** The library that the book joins. */
  contentDir: string;
  /** The owner's folder, which gets the book; null: the library. */
  ownDir: string | null;
  /** Replace a book of the same slug. */
  replace: boolean;
  /** Report what is wrong, and do not change the library. */
  checkOnly: boolean;
};

/**
 * Imports a book by another author. Checks it as part of the library (taken slugs and ids, sentences of other books)
 * and copies it there only if there is no finding. Returns the lines to print.
 */
export async function importBook(order: ImportOrder): Promise<{ ok: boolean; lines: string[] }> {
  const source = resolve(order.source);
  const staged = await stageBook(source);
  if ("fault" in staged) return { ok: false, lines: [`${order.source} ${staged.fault}.`] };
  try {
    const { slug, dir, left } = staged;
    const folder = `books/${slug}`;
    const target = order.ownDir ?? order.contentDir;
    const isThere = (await exists(join(order.contentDir, folder))) || (await exists(join(target, folder)));
    if (isThere && !order.replace)
      return { ok: false, lines: [`There is a book ${slug} already. With --replace this one takes its place.`] };
    const others = order.ownDir === null ? [] : await listOwnBooks(order.ownDir);
    const guests = [...others.filter((other) => other.slug !== slug), { slug, dir }];
    const { findings } = await checkContent(order.contentDir, guests);
    const own = findings.filter((one) => one.file === folder || one.file.startsWith(`${folder}/`));
    const lines = [
      ...left.map((name) => `left out  ${name}: no file of a book`),
      ...findingLines(own),
      `${slug}: ${summaryLine(own)}`,
    ];
    if (own.some(isFailure)) return { ok: false, lines: [...lines, "Nothing was imported."] };
    if (order.checkOnly) return { ok: true, lines: [...lines, "It can be imported."] };
    const fault = await tryPlacing(staged, target);
    if (fault !== null) return { ok: false, lines: [fault] };
    return { ok: true, lines: [...lines, `Imported into ${folder}. Publish it with: npm run content:publish`] };
  } finally {
    await staged.remove();
  }
}

/** Returns a sentence if the folder may not be written, as in a container. */
async function tryPlacing(staged: StagedBook, target: string): Promise<string | null> {
  try {
    await placeBook(staged, target);
    return null;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!["EROFS", "EACCES", "EPERM"].includes(code)) throw error;
    return `Nothing was imported: this user may not write in ${target}. Set CONTENT_DIR to a folder that it may write in and that outlives an update.`;
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
