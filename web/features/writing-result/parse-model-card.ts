/** A block of the model card. `rows` of a table are its cells; the first row is the header. */
export type ModelCardBlock =
  | { kind: "heading" | "paragraph"; text: string }
  | { kind: "list"; items: string[] }
  | { kind: "table"; rows: string[][] };

/** Parses the model card or a section of it: headings, paragraphs, lists and tables, without the title. */
export function parseModelCard(markdown: string): ModelCardBlock[] {
  const blocks: ModelCardBlock[] = [];
  for (const part of markdown.split(/\n\s*\n/u)) {
    const text = part.trim();
    const lines = text.split("\n").map((line) => line.trim());
    if (text === "" || text.startsWith("# ")) continue;
    if (text.startsWith("#")) blocks.push({ kind: "heading", text: removeMarkup(text.replace(/^#+\s*/u, "")) });
    else if (text.startsWith("|"))
      blocks.push({ kind: "table", rows: lines.filter((line) => !/^\|[\s|:-]+\|$/u.test(line)).map(cellsOf) });
    else if (text.startsWith("- "))
      blocks.push({ kind: "list", items: lines.map((line) => removeMarkup(line.replace(/^-\s+/u, ""))) });
    else blocks.push({ kind: "paragraph", text: removeMarkup(lines.join(" ")) });
  }
  return blocks;
}

/** Returns one section of a document, without its heading. Returns "" if the document has no such section. */
export function sectionOf(markdown: string, name: string): string {
  const heading = `\n## ${name}\n`;
  const headingStart = markdown.indexOf(heading);
  if (headingStart < 0) return "";
  const start = headingStart + heading.length;
  const end = markdown.indexOf("\n## ", start);
  return markdown.slice(start, end < 0 ? undefined : end);
}

function cellsOf(line: string): string[] {
  return line
    .replace(/^\||\|$/gu, "")
    .split("|")
    .map((cell) => removeMarkup(cell.trim()));
}

/** Removes emphasis, code markup and link targets, which are files of the repository. */
function removeMarkup(text: string): string {
  return text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .replaceAll("**", "")
    .replaceAll("`", "");
}
