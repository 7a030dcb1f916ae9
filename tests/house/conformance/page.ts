import { SECTIONS } from "./table.ts";

const cell = (text: string): string => text.replaceAll("|", "\\|");

/** The conformance table as a page to read: what the specification says, the words that it fixes, the tests. */
export function conformancePage(): string {
  const lines = [
    "# Conformance",
    "",
    "Written from `tests/house/conformance/` by `node tests/house/conformance/write.ts`; `tests/house/conformance.test.ts` holds each row to the product: its words stand in the source, its test exists, its route and its call are there with their fields.",
  ];
  for (const { title, rows } of SECTIONS) {
    lines.push("", `## ${title}`, "", "| line | test |", "|---|---|");
    for (const { line, note, proof } of rows) {
      const tests = proof.map(([file, name]) => `\`${file}\`: ${name.replaceAll("%", "\\%")}`).join("<br>");
      lines.push(`| ${cell(line)}${note === undefined ? "" : ` (${cell(note)})`} | ${cell(tests)} |`);
    }
  }
  return `${lines.join("\n")}\n`;
}
