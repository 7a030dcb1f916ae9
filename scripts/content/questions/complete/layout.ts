import type { CompleteGroup } from "#core/exam/questions/complete/schema.ts";
import type { Line, Segment } from "#core/exam/questions/fields.ts";
import type { Path, Reporter } from "../../findings.ts";
import { compileInline } from "../../markdown.ts";
import type { AuthoredComplete } from "./schema.ts";

const GAP = /\{\{\s*(\d+)\s*\}\}/;

/** Compiles running text with gaps written {{18}}. */
function compileLine(source: string, report: Reporter, path: Path): Line {
  const segments: Segment[] = [];
  // Splitting at the gaps puts their numbers at the odd positions.
  for (const [index, piece] of source.trim().split(GAP).entries()) {
    if (index % 2 === 1) segments.push({ kind: "gap", number: Number(piece) });
    else if (piece !== "") {
      const { text, problems } = compileInline(piece);
      for (const message of problems) report.problem(path, message);
      segments.push({ kind: "text", ...text });
    }
  }
  if (/\{\{|\}\}/.test(source.replaceAll(new RegExp(GAP, "g"), "")))
    report.problem(path, "a gap is written {{18}}, with its question number");
  return segments;
}

type Layout = { layout: CompleteGroup["layout"] };
type LayoutFields<L> = L extends Layout
  ? Pick<L, Exclude<keyof L, "id" | "type" | "kind" | "instructions" | "title" | "limit" | "bank" | "reusable">>
  : never;

/** Compiles the lines of a completion group, in the shape of its layout. */
export function compileLayout(group: AuthoredComplete, report: Reporter): LayoutFields<CompleteGroup> {
  const lines = (sources: readonly string[], ...path: Path) =>
    sources.map((source, index) => compileLine(source, report, [...path, index]));
  switch (group.layout) {
    case "sentences":
      return { layout: group.layout, lines: lines(group.lines, "lines") };
    case "summary":
      return { layout: group.layout, paragraphs: lines(group.paragraphs, "paragraphs") };
    case "flow_chart":
      return { layout: group.layout, steps: lines(group.steps, "steps") };
    case "notes":
      return {
        layout: group.layout,
        sections: group.sections.map((section, sectionIndex) => ({
          ...(section.heading === undefined ? {} : { heading: section.heading }),
          lines: section.lines.map((source, index) => ({
            indent: source.startsWith("- ") ? 1 : 0,
            line: compileLine(source.replace(/^- /, ""), report, ["sections", sectionIndex, "lines", index]),
          })),
        })),
      };
    case "form":
      return {
        layout: group.layout,
        rows: group.rows.map((row, rowIndex) => ({
          label: row.label,
          line: compileLine(row.line, report, ["rows", rowIndex, "line"]),
        })),
      };
    case "table":
      for (const [rowIndex, row] of group.rows.entries()) {
        if (row.length !== group.columns.length)
          report.problem(["rows", rowIndex], `has ${row.length} cells under ${group.columns.length} columns`);
      }
      return {
        layout: group.layout,
        columns: group.columns,
        rows: group.rows.map((row, rowIndex) => lines(row, "rows", rowIndex)),
      };
  }
}
