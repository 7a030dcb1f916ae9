import { join, resolve } from "node:path";
import { checkContent, isFailure } from "./check-content.ts";
import { reportLines } from "./report.ts";

/** `npm run content:check [folder]`: reports everything that is wrong with the content, and changes nothing. */
const contentDir = resolve(process.argv[2] ?? join(import.meta.dirname, "../../content"));
const compilation = await checkContent(contentDir);
process.stdout.write(`${reportLines(compilation).join("\n")}\n`);
if (compilation.books.length === 0 && compilation.findings.length === 0) {
  process.stdout.write(`There are no books under ${join(contentDir, "books")}.\n`);
  process.exitCode = 1;
}
if (compilation.findings.some(isFailure)) process.exitCode = 1;
