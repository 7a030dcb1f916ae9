import type { CompiledModule } from "#core/exam/content/compiled.ts";
import { plural, type PluralForms } from "#core/format/plural.ts";
import { isFailure } from "./check-content.ts";
import type { Compilation } from "./compile.ts";
import { type Finding, formatFinding } from "./findings.ts";
import { moduleFigures } from "./level/module-figures.ts";
import { describeFigures } from "./level/describe-figures.ts";
import type { ModuleSource } from "./compile/compile-module.ts";

/** Returns the check's report: a line per finding, the modules without problems with their level, and the totals. */
export function reportLines({ books, findings, sources }: Omit<Compilation, "topics">): string[] {
  const sourceOf = (compiled: CompiledModule) => sources.find((source) => source.compiled === compiled);
  return [
    ...findingLines(findings),
    ...books.flatMap((book) =>
      book.tests.flatMap((test) =>
        test.modules.flatMap((compiled) => [
          `ok       ${book.slug}/${test.slug}: ${describeModule(compiled)}`,
          ...levelLines(sourceOf(compiled)),
        ]),
      ),
    ),
    summaryLine(findings),
  ];
}

/** Returns the level of a module: a line for each part, and a line about the items. */
export function levelLines(source: ModuleSource | undefined): string[] {
  const figures = source && moduleFigures(source);
  return figures ? describeFigures(figures).map((line) => `           ${line}`) : [];
}

/** Returns problems first, then warnings without a waiver, then notes. */
export function findingLines(findings: readonly Finding[]): string[] {
  return (["problem", "warning", "note"] as const).flatMap((severity) =>
    findings
      .filter((finding) => finding.severity === severity && (severity === "note" || isFailure(finding)))
      .map((finding) => `${severity.padEnd(8)} ${formatFinding(finding)}`),
  );
}

const COUNTS = {
  problem: { one: "# problem", other: "# problems" },
  warning: { one: "# warning", other: "# warnings" },
  note: { one: "# note", other: "# notes" },
} as const satisfies Record<Finding["severity"], PluralForms>;

/** Returns "2 problems, 1 warning (1 waived with a reason), 0 notes". */
export function summaryLine(findings: readonly Finding[]): string {
  const count = (severity: Finding["severity"]) =>
    plural(findings.filter((finding) => finding.severity === severity).length, COUNTS[severity]);
  const waived = findings.filter((finding) => finding.waived !== undefined).length;
  const reasons = waived > 0 ? ` (${waived} waived with a reason)` : "";
  return `${count("problem")}, ${count("warning")}${reasons}, ${count("note")}`;
}

export function describeModule({ module, key, samples = [] }: CompiledModule): string {
  const versions = `content ${module.content_version}, ${key ? `key ${key.key_version}` : "no key"}`;
  switch (module.module_type) {
    case "reading":
    case "listening":
      return `${module.slug}, ${plural(key?.questions.length ?? 0, { one: "# question", other: "# questions" })}, ${versions}`;
    case "writing": {
      const answerCount = samples.reduce((sum, { samples: answers }) => sum + answers.length, 0);
      const tasks = plural(module.parts.length, { one: "# task", other: "# tasks" });
      const answers = plural(answerCount, { one: "# model answer", other: "# model answers" });
      return `${module.slug}, ${tasks}, ${answers}, ${versions}`;
    }
    case "speaking":
      return `${module.slug}, ${plural(module.parts.length, { one: "# part", other: "# parts" })}, ${versions}`;
  }
}
