import { join, resolve } from "node:path";
import { compileBooks } from "./compile.ts";
import { formatFinding } from "./findings.ts";

/** `npm run content:check [folder]`: compiles all content, tells everything that is wrong at once, changes nothing. */
const contentDir = resolve(process.argv[2] ?? join(import.meta.dirname, "../../content"));
const { books, findings } = await compileBooks(contentDir);
const problems = findings.filter((finding) => finding.severity === "problem");
const notes = findings.filter((finding) => finding.severity === "note");

const write = (line: string) => process.stdout.write(`${line}\n`);
for (const finding of problems) write(`problem  ${formatFinding(finding)}`);
for (const finding of notes) write(`note     ${formatFinding(finding)}`);
for (const book of books) {
  for (const test of book.tests) {
    for (const { module, key } of test.modules)
      write(
        `ok       ${book.slug}/${test.slug}: ${module.slug}, ${key ? `${key.questions.length} questions` : `${module.parts.length} parts`}, content ${module.content_version}, ${key ? `key ${key.key_version}` : "no key"}`,
      );
  }
}
write(
  `${problems.length} problem${problems.length === 1 ? "" : "s"}, ${notes.length} note${notes.length === 1 ? "" : "s"}`,
);
if (books.length === 0 && problems.length === 0) {
  write(`There are no books under ${join(contentDir, "books")}.`);
  process.exitCode = 1;
}
if (problems.length > 0) process.exitCode = 1;
