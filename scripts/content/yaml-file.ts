import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { isNode, LineCounter, parseDocument, type Document } from "yaml";
import { createReporter, type Finding, type Path, type Reporter } from "./findings.ts";

/**
 * Reads a YAML file and parses it with a schema. Reports every problem with its line: syntax, a repeated key, a field
 * that is missing, unknown or malformed. The value is null if there was a problem.
 */
export async function readYaml<S extends v.GenericSchema>(
  path: string,
  name: string,
  schema: S,
  findings: Finding[],
): Promise<{ value: v.InferOutput<S> | null; report: Reporter }> {
  const source = await readFile(path, "utf8").catch(() => null);
  if (source === null) {
    const report = createReporter(name, () => null, findings);
    report.problem([], "is missing");
    return { value: null, report };
  }
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines });
  const report = createReporter(name, (place) => lineOf(document, lines, place), findings);
  for (const error of document.errors) {
    findings.push({
      severity: "problem",
      file: name,
      line: lines.linePos(error.pos[0]).line,
      path: "",
      message: firstLine(error.message),
    });
  }
  if (document.errors.length > 0) return { value: null, report };
  const parsed = v.safeParse(schema, document.toJS());
  if (parsed.success) return { value: parsed.output, report };
  for (const issue of parsed.issues) {
    const place = (issue.path ?? []).map((item) => (typeof item.key === "number" ? item.key : String(item.key)));
    report.problem(place, describeIssue(issue));
  }
  return { value: null, report };
}

/** Returns the line of the innermost node on a path. */
function lineOf(document: Document, lines: LineCounter, path: Path): number | null {
  for (let length = path.length; length >= 0; length -= 1) {
    const node = length === 0 ? document.contents : nodeAt(document, path.slice(0, length));
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return null;
}

/** Returns the node on a path. A mapping may have the number 18 as a key where the path has the text "18". */
function nodeAt(document: Document, path: Path): unknown {
  let paths: Path[] = [[]];
  for (const step of path) {
    const steps = typeof step === "string" && /^\d+$/.test(step) ? [step, Number(step)] : [step];
    paths = paths.flatMap((before) => steps.map((next) => [...before, next]));
  }
  return paths.map((candidate) => document.getIn(candidate, true)).find((node) => node !== undefined);
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
  if (issue.type === "strict_object" && issue.expected === "never") return "is not a known field";
  if (issue.received === "undefined") return "is missing";
  return firstLine(issue.message);
}

function firstLine(text: string): string {
  return text.split("\n")[0]?.replace(/ at line \d+, column \d+:?$/, "") ?? text;
}
