import { access } from "node:fs/promises";
import { join, resolve } from "node:path";
import { placeBook, stageBook } from "./book-folder.ts";
import { checkContent, isFailure } from "./check-content.ts";
import { findingLines, summaryLine } from "./report.ts";

export type ImportOrder = {
  /** A folder or a .zip file. */
  source: string;
  contentDir: string;
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
    const isThere = await exists(join(order.contentDir, folder));
    if (isThere && !order.replace)
      return { ok: false, lines: [`There is a book ${slug} already. With --replace this one takes its place.`] };
    const { findings } = await checkContent(order.contentDir, [{ slug, dir }]);
    const own = findings.filter((one) => one.file === folder || one.file.startsWith(`${folder}/`));
    const lines = [
      ...left.map((name) => `left out  ${name}: no file of a book`),
      ...findingLines(own),
      `${slug}: ${summaryLine(own)}`,
    ];
    if (own.some(isFailure)) return { ok: false, lines: [...lines, "Nothing was imported."] };
    if (order.checkOnly) return { ok: true, lines: [...lines, "It can be imported."] };
    await placeBook(staged, order.contentDir);
    return { ok: true, lines: [...lines, `Imported into ${folder}. Publish it with: npm run content:publish`] };
  } finally {
    await staged.remove();
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
