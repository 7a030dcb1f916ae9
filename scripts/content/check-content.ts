import { join } from "node:path";
import { type BookFolder, compileBooks, type Compilation } from "./compile.ts";
import type { Finding } from "./findings.ts";
import { lintLibrary } from "./lint/lint.ts";
import { applyWaivers, type WaiverFolder } from "./waivers.ts";

/**
 * Compiles the content and returns it with all findings of the compiler and the linter. Warnings that have a waiver are
 * marked as waived.
 * `guests` are books from elsewhere, checked as part of the library.
 */
export async function checkContent(contentDir: string, guests: readonly BookFolder[] = []): Promise<Compilation> {
  const compilation = await compileBooks(contentDir, guests);
  lintLibrary(compilation);
  await applyWaivers(waiverFolders(contentDir, guests, compilation), compilation.findings);
  return compilation;
}

/** Returns true for a finding that makes the check fail: a problem, or a warning without a waiver. */
export function isFailure(finding: Finding): boolean {
  return finding.severity === "problem" || (finding.severity === "warning" && finding.waived === undefined);
}

function waiverFolders(
  contentDir: string,
  guests: readonly BookFolder[],
  { books, sources }: Compilation,
): WaiverFolder[] {
  const bookFolders = books.map(({ slug }) => ({
    dir: guests.find((guest) => guest.slug === slug)?.dir ?? join(contentDir, "books", slug),
    name: `books/${slug}`,
  }));
  return [{ dir: contentDir, name: "" }, ...bookFolders, ...sources.map((source) => source.folder)];
}
