/**
 * Something to tell an author. problem: the module is not published; note: worth a look (a doubtful reading, answers
 * out of text order). `file` is relative to the content folder, `path` the place inside it ("parts.1.groups.0.limit").
 */
export type Finding = {
  severity: "problem" | "note";
  file: string;
  line: number | null;
  path: string;
  message: string;
};

/** Where inside a YAML file something stands: keys and list positions from the top. */
export type Path = readonly (string | number)[];

/** Takes findings for one file. Compiling goes on after a problem, so that all of them are told at once. */
export type Reporter = {
  problem(path: Path, message: string): void;
  note(path: Path, message: string): void;
  /** A reporter for a place further inside. */
  at(...path: Path): Reporter;
};

/** Collects findings of one file; `lineOf` finds the line of a place in it. */
export function createReporter(
  file: string,
  lineOf: (path: Path) => number | null,
  findings: Finding[],
  base: Path = [],
): Reporter {
  const add = (severity: Finding["severity"], path: Path, message: string) => {
    const full = [...base, ...path];
    findings.push({ severity, file, line: lineOf(full), path: full.join("."), message });
  };
  return {
    problem: (path, message) => add("problem", path, message),
    note: (path, message) => add("note", path, message),
    at: (...path) => createReporter(file, lineOf, findings, [...base, ...path]),
  };
}

/** One line of the check's report. */
export function formatFinding(finding: Finding): string {
  const place = finding.line === null ? finding.file : `${finding.file}:${finding.line}`;
  return `${place}  ${finding.path === "" ? "" : `${finding.path}: `}${finding.message}`;
}
