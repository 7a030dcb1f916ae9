import type { CompleteGroup, Line, Option, Segment } from "#core/exam/content/question-group.ts";
import type { RichText } from "#core/exam/content/text.ts";
import type { AuthoredOf } from "./authored-schema.ts";
import type { Path, Reporter } from "./findings.ts";
import { compileInline } from "./markdown.ts";

const GAP = /\{\{\s*(\d+)\s*\}\}/;

export function compileRich(source: string, report: Reporter, path: Path): RichText {
  const { text, problems } = compileInline(source.trim());
  for (const message of problems) report.problem(path, message);
  return text;
}

export function compileOptions(options: Readonly<Record<string, string>>, report: Reporter, path: Path): Option[] {
  return Object.entries(options).map(([id, text]) => ({ id, text: compileRich(text, report, [...path, id]) }));
}

/** Running text with gaps written {{18}}. */
function compileLine(source: string, report: Reporter, path: Path): Line {
  const segments: Segment[] = [];
  for (const [at, piece] of source.trim().split(GAP).entries()) {
    if (at % 2 === 1) segments.push({ kind: "gap", number: Number(piece) });
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

/** The layout of a completion group: its lines, in the shape in which they are printed. */
export function compileLayout(group: AuthoredOf<"complete">, report: Reporter): LayoutFields<CompleteGroup> {
  const lines = (sources: readonly string[], ...path: Path) =>
    sources.map((source, at) => compileLine(source, report, [...path, at]));
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
        sections: group.sections.map((section, at) => ({
          ...(section.heading === undefined ? {} : { heading: section.heading }),
          lines: section.lines.map((source, index) => ({
            indent: source.startsWith("- ") ? 1 : 0,
            line: compileLine(source.replace(/^- /, ""), report, ["sections", at, "lines", index]),
          })),
        })),
      };
    case "form":
      return {
        layout: group.layout,
        rows: group.rows.map((row, at) => ({
          label: row.label,
          line: compileLine(row.line, report, ["rows", at, "line"]),
        })),
      };
    case "table":
      for (const [at, row] of group.rows.entries()) {
        if (row.length !== group.columns.length)
          report.problem(["rows", at], `has ${row.length} cells under ${group.columns.length} columns`);
      }
      return {
        layout: group.layout,
        columns: group.columns,
        rows: group.rows.map((row, at) => lines(row, "rows", at)),
      };
  }
}
