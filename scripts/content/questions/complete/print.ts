import { completionLines, gapNumbers, lineOfGap, lineText } from "#core/exam/questions/complete/lines.ts";
import type { CompleteGroup } from "#core/exam/questions/complete/schema.ts";
import type { Line } from "#core/exam/questions/fields.ts";
import type { Printed } from "../kind-authoring.ts";

/** Returns the titles and lines of a group. A line with one gap belongs to that question, others to the group. */
export function printedLines(group: CompleteGroup): Printed[] {
  const titles = titlesOf(group).flatMap((text) => (text === undefined || text === "" ? [] : [{ number: null, text }]));
  const lines = completionLines(group).flatMap((line): Printed[] => {
    const [first, ...others] = gapNumbers(line);
    const text = lineText(line, " … ");
    return text.trim() === "" ? [] : [{ number: others.length === 0 ? (first ?? null) : null, text }];
  });
  return [...titles, ...lines];
}

function titlesOf(group: CompleteGroup): (string | undefined)[] {
  switch (group.layout) {
    case "notes":
      return [group.title, ...group.sections.map((section) => section.heading)];
    case "form":
      return [group.title, ...group.rows.map((row) => row.label)];
    case "table":
      return [group.title, ...group.columns];
    case "sentences":
    case "summary":
    case "flow_chart":
      return [group.title];
  }
}

/**
 * Returns the text right before and after a gap. If a form row starts with the gap, the text before is the row's label.
 */
export function printedAroundGap(group: CompleteGroup, number: number): { before: string; after: string } {
  const line = lineOfGap(group, number);
  if (line === undefined) return { before: "", after: "" };
  const gapIndex = line.findIndex((segment) => segment.kind === "gap" && segment.number === number);
  const [before, after] = [line[gapIndex - 1], line[gapIndex + 1]];
  const label =
    group.layout === "form" && gapIndex === 0 ? (group.rows.find((row) => row.line === line)?.label ?? "") : "";
  return { before: before?.kind === "text" ? before.text : label, after: after?.kind === "text" ? after.text : "" };
}

/** Returns the questions of a group without their answers. A gap is printed as "(18) ______". */
export function unsolvedLines(group: CompleteGroup): string[] {
  switch (group.layout) {
    case "form":
      return group.rows.map(({ label, line }) => `${label}: ${unsolvedLine(line)}`);
    case "table":
      return [group.columns, ...group.rows.map((row) => row.map(unsolvedLine))].map((row) => row.join(" | "));
    case "notes":
      return group.sections.flatMap(({ heading, lines }) => [
        ...(heading === undefined ? [] : [heading]),
        ...lines.map(({ indent, line }) => `${indent === 1 ? "  - " : ""}${unsolvedLine(line)}`),
      ]);
    case "sentences":
    case "summary":
    case "flow_chart":
      return completionLines(group).map(unsolvedLine);
  }
}

const unsolvedLine = (line: Line): string =>
  line.map((segment) => (segment.kind === "gap" ? `(${segment.number}) ______` : segment.text)).join("");
