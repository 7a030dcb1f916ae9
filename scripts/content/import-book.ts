import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type StagedBook, copyIntoLibrary, stageBook } from "./book-folder.ts";
import { checkContent, isFailure } from "./check-content.ts";
import { listOwnBooks } from "./own-books.ts";
import { findingLines, summaryLine } from "./report.ts";

export type ImportRequest = {
  /** A folder or a .zip file. */
  source: string;
  /** The library that the book joins. */
  contentDir: string;
  /** The owner's folder, which gets the book. Null: the library gets it. */
  ownDir: string | null;
  /** Replace a book of the same slug. */
  replace: boolean;
  /** Report the findings, and change no library. */
  checkOnly: boolean;
};

/**
 * Imports a book by another author. Checks it together with the library, so that the check also finds slugs, ids and
 * sentences that another book has. Copies the book only if the check finds no fault. Returns the lines to print.
 */
export async function importBook(request: ImportRequest): Promise<{ ok: boolean; lines: string[] }> {
  const source = resolve(request.source);
  const staged = await stageBook(source);
  if ("fault" in staged) return { ok: false, lines: [`${request.source} ${staged.fault}.`] };
  try {
    const { slug, dir, leftOut } = staged;
    const folder = `books/${slug}`;
    const target = request.ownDir ?? request.contentDir;
    const isTaken = existsSync(join(request.contentDir, folder)) || existsSync(join(target, folder));
    if (isTaken && !request.replace)
      return { ok: false, lines: [`There is already a book ${slug}. To replace it, add --replace.`] };
    const others = request.ownDir === null ? [] : await listOwnBooks(request.ownDir);
    const guests = [...others.filter((other) => other.slug !== slug), { slug, dir }];
    const { findings } = await checkContent(request.contentDir, guests);
    const bookFindings = findings.filter(({ file }) => file === folder || file.startsWith(`${folder}/`));
    const lines = [
      ...leftOut.map((name) => `left out  ${name}: not a file of a book`),
      ...findingLines(bookFindings),
      `${slug}: ${summaryLine(bookFindings)}`,
    ];
    if (bookFindings.some(isFailure)) return { ok: false, lines: [...lines, "Nothing was imported."] };
    if (request.checkOnly) return { ok: true, lines: [...lines, "It can be imported."] };
    const fault = await tryCopying(staged, target);
    if (fault !== null) return { ok: false, lines: [fault] };
    return { ok: true, lines: [...lines, `Imported into ${folder}. Publish it with: npm run content:publish`] };
  } finally {
    await staged.remove();
  }
}

/** Copies the book. Returns a message if this user may not write in the folder, as in a container, else null. */
async function tryCopying(staged: StagedBook, target: string): Promise<string | null> {
  try {
    await copyIntoLibrary(staged, target);
    return null;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!["EROFS", "EACCES", "EPERM"].includes(code)) throw error;
    return `Nothing was imported: this user may not write in ${target}. Set CONTENT_DIR to a folder that it may write in and that outlives an update.`;
  }
}
