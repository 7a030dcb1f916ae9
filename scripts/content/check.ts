import { join, resolve } from "node:path";
import { checkContent, isFailure } from "./check-content.ts";
import { checkOneModule, findModuleFolder } from "./check-one-module.ts";
import { describeModule, findingLines, levelLines, reportLines, summaryLine } from "./report.ts";

/**
 * `npm run content:check [folder | module]`: reports everything that is wrong with the content, and changes nothing. A
 * module, named by its slug, its folder or one of its files, is checked by itself, which is quick.
 */
const root = join(import.meta.dirname, "../..");
const wanted = process.argv[2];
const library = join(root, "content");
const folder = wanted === undefined ? null : await findModuleFolder(library, wanted);
const write = (lines: readonly string[]) => process.stdout.write(`${lines.join("\n")}\n`);

if (folder !== null) {
  const { source, findings } = await checkOneModule(library, folder);
  write([
    ...findingLines(findings),
    ...(source === null ? [] : [`ok       ${describeModule(source.compiled)}`, ...levelLines(source)]),
    summaryLine(findings),
  ]);
  if (findings.some(isFailure)) process.exitCode = 1;
} else {
  const contentDir = resolve(wanted ?? library);
  const compilation = await checkContent(contentDir);
  write(reportLines(compilation));
  if (compilation.books.length === 0 && compilation.findings.length === 0) {
    write([`There are no books under ${join(contentDir, "books")}, and there is no module ${wanted ?? ""}.`]);
    process.exitCode = 1;
  }
  if (compilation.findings.some(isFailure)) process.exitCode = 1;
}
