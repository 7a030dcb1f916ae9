import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkContent } from "./check-content.ts";
import { percent } from "./lint/level.ts";
import { moduleFigures, type ModuleFigures } from "./level/module-figures.ts";

const START = "<!-- level: written by npm run content:figures -->";
const END = "<!-- end of level -->";
const contentDir = join(import.meta.dirname, "../../content");
const page = join(contentDir, "QUALITY.md");

/** `npm run content:figures`: writes the level of every Reading and Listening module into content/QUALITY.md. */
const { sources } = await checkContent(contentDir);
const figures = sources.flatMap((source) => moduleFigures(source) ?? []).sort((a, b) => (a.slug < b.slug ? -1 : 1));
const before = readFileSync(page, "utf8");
const [from, to] = [before.indexOf(START), before.indexOf(END)];
if (from < 0 || to < from) throw new Error("content/QUALITY.md has no place for the figures");
const isRead = ({ parts }: ModuleFigures): boolean => parts.some(({ ease }) => ease !== null);
const listed = [...figures.filter(isRead), ...figures.filter((figure) => !isRead(figure))];
const head = "| module | words | reading ease | academic words | hard items | universals true, false, not given |";
const rows = listed.map(rowOf);
writeFileSync(
  page,
  `${before.slice(0, from)}${START}\n\n${[head, "|---|---|---|---|---|---|", ...rows].join("\n")}\n\n${before.slice(to)}`,
);
process.stdout.write(`Wrote the figures of ${rows.length} modules to content/QUALITY.md.\n`);

/** One module: a figure for each part, in order. */
function rowOf(figures: ModuleFigures): string {
  const { slug, parts, hard, universals } = figures;
  const ofTexts = (values: readonly string[]): string => (isRead(figures) ? values.join(", ") : "–");
  const items = Object.values(hard).reduce((sum, count) => sum + count, 0);
  const { right, wrong, notGiven } = universals;
  const cells = [
    slug,
    parts.map(({ words }) => words).join(", "),
    ofTexts(parts.map(({ ease }) => String(Math.round(ease ?? 0)))),
    ofTexts(parts.map(({ academic }) => percent(academic ?? 0))),
    items,
    `${right}, ${wrong}, ${notGiven}`,
  ];
  return `| ${cells.join(" | ")} |`;
}
