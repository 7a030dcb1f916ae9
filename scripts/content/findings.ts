/**
 * A finding for an author. problem: the module is not published. warning: the check fails until the place is changed or
 * the warning is waived. note: information. `file` is relative to the content folder, `path` is the place inside it
 * ("parts.1.groups.0.limit"). A waiver names the `rule`; `waived` is then its reason.
 */
export type Finding = {
  severity: "problem" | "warning" | "note";
  rule?: string;
  waived?: string;
  file: string;
  line: number | null;
  path: string;
  message: string;
};

/** A place in a YAML file: keys and list positions from the top. */
export type Path = readonly (string | number)[];

/** Collects findings for one file. Compiling continues after a problem, so that one run reports all. */
export type Reporter = {
  problem(path: Path, message: string): void;
  warn(rule: string, path: Path, message: string): void;
  note(path: Path, message: string): void;
  /** Returns a reporter for a place further inside. */
  at(...path: Path): Reporter;
};

/** Creates a reporter for one file. `lineOf` returns the line of a place. */
export function createReporter(
  file: string,
  lineOf: (path: Path) => number | null,
  findings: Finding[],
  base: Path = [],
): Reporter {
  const add = (severity: Finding["severity"], path: Path, message: string, rule?: string) => {
    const full = [...base, ...path];
    const place = { file, line: lineOf(full), path: full.join(".") };
    findings.push({ severity, ...(rule !== undefined && { rule }), ...place, message });
  };
  return {
    problem: (path, message) => add("problem", path, message),
    warn: (rule, path, message) => add("warning", path, message, rule),
    note: (path, message) => add("note", path, message),
    at: (...path) => createReporter(file, lineOf, findings, [...base, ...path]),
  };
}

/** Returns one line of the check's report. */
export function formatFinding(finding: Finding): string {
  const place = finding.line === null ? finding.file : `${finding.file}:${finding.line}`;
  const rule = finding.rule === undefined ? "" : ` [${finding.rule}]`;
  return `${place}  ${finding.path === "" ? "" : `${finding.path}: `}${finding.message}${rule}`;
}
