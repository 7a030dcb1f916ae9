import type { Line } from "../fields.ts";
import type { CompleteGroup } from "./schema.ts";

/** Returns every line of a completion group, in reading order. */
export function completionLines(group: CompleteGroup): readonly Line[] {
  switch (group.layout) {
    case "sentences":
      return group.lines;
    case "summary":
      return group.paragraphs;
    case "notes":
      return group.sections.flatMap((section) => section.lines.map((entry) => entry.line));
    case "form":
      return group.rows.map((row) => row.line);
    case "table":
      return group.rows.flat();
    case "flow_chart":
      return group.steps;
  }
}

/** Returns the group with every line changed. In the layout `sentences`, leaves out lines without a gap. */
export function changeLines(group: CompleteGroup, change: (line: Line) => Line): CompleteGroup {
  switch (group.layout) {
    case "sentences":
      return { ...group, lines: group.lines.map(change).filter((line) => gapNumbers(line).length > 0) };
    case "summary":
      return { ...group, paragraphs: group.paragraphs.map(change) };
    case "notes":
      return {
        ...group,
        sections: group.sections.map((section) => ({
          ...section,
          lines: section.lines.map((entry) => ({ ...entry, line: change(entry.line) })),
        })),
      };
    case "form":
      return { ...group, rows: group.rows.map((row) => ({ ...row, line: change(row.line) })) };
    case "table":
      return { ...group, rows: group.rows.map((row) => row.map(change)) };
    case "flow_chart":
      return { ...group, steps: group.steps.map(change) };
  }
}

/** Returns the question numbers of the gaps in a line. */
export function gapNumbers(line: Line): number[] {
  return line.flatMap((segment) => (segment.kind === "gap" ? [segment.number] : []));
}

/** Returns the line that contains the gap of a question. */
export function lineOfGap(group: CompleteGroup, number: number): Line | undefined {
  return completionLines(group).find((line) => gapNumbers(line).includes(number));
}

/** Returns a line as plain text, with `gap` in place of each gap. */
export function lineText(line: Line, gap: string): string {
  return line.map((segment) => (segment.kind === "gap" ? gap : segment.text)).join("");
}
