import type { Line } from "../fields.ts";
import { lineOfGap, lineText } from "./lines.ts";
import type { CompleteGroup } from "./schema.ts";

/** Returns the sentence around a gap. In a form or table the row's name is in front: "Large: … months". */
export function completionPrompt(group: CompleteGroup, number: number): string {
  const line = lineOfGap(group, number);
  const label = line === undefined ? undefined : rowName(group, line);
  const sentence = line === undefined ? "" : gapSentence(line, number);
  return label === undefined || label === "" ? sentence : `${label}: ${sentence}`;
}

/** Returns the label of a form's row, or the first cell of a table's row. */
function rowName(group: CompleteGroup, line: Line): string | undefined {
  if (group.layout === "form") return group.rows.find((row) => row.line === line)?.label;
  if (group.layout !== "table") return undefined;
  const first = group.rows.find((cells) => cells.includes(line))?.[0];
  return first === undefined || first === line ? undefined : lineText(first, "…");
}

/** Returns the sentence of a line that contains the gap of `number`. Every gap reads "…". */
function gapSentence(line: Line, number: number): string {
  const text = lineText(line, "…");
  const gapAt = line.findIndex((segment) => segment.kind === "gap" && segment.number === number);
  const gapStart = lineText(line.slice(0, gapAt), "…").length;
  const start = text.slice(0, gapStart).search(/[^.?!]*$/);
  const stop = text.slice(gapStart + 1).search(/[.?!](?:\s|$)/);
  return text.slice(start, stop < 0 ? undefined : gapStart + 2 + stop).trim();
}
