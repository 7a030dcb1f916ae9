import type { CompiledModule } from "#core/exam/content/compiled.ts";
import { countTextWords } from "./markdown.ts";
import { isFailure } from "./check-content.ts";
import type { Compilation } from "./compile.ts";
import { type Finding, formatFinding } from "./findings.ts";
import { readingEase } from "./lint/words.ts";

/** Returns the check's report: one line per finding and per module without problems, and the totals. */
export function reportLines({ books, findings }: Pick<Compilation, "books" | "findings">): string[] {
  return [
    ...findingLines(findings),
    ...books.flatMap((book) =>
      book.tests.flatMap((test) =>
        test.modules.map((compiled) => `ok       ${book.slug}/${test.slug}: ${describeModule(compiled)}`),
      ),
    ),
    summaryLine(findings),
  ];
}

/** Returns problems first, then warnings, then notes. Waived warnings are only counted. */
export function findingLines(findings: readonly Finding[]): string[] {
  return (["problem", "warning", "note"] as const).flatMap((severity) =>
    findings
      .filter((finding) => finding.severity === severity && (severity === "note" || isFailure(finding)))
      .map((finding) => `${severity.padEnd(8)} ${formatFinding(finding)}`),
  );
}

export function summaryLine(findings: readonly Finding[]): string {
  const count = (severity: Finding["severity"]) => {
    const number = findings.filter((finding) => finding.severity === severity).length;
    return `${number} ${severity}${number === 1 ? "" : "s"}`;
  };
  const waived = findings.filter((finding) => finding.waived !== undefined).length;
  const reasons = waived > 0 ? ` (${waived} waived with a reason)` : "";
  return `${count("problem")}, ${count("warning")}${reasons}, ${count("note")}`;
}

function describeModule({ module, key, samples = [] }: CompiledModule): string {
  const versions = `content ${module.content_version}, ${key ? `key ${key.key_version}` : "no key"}`;
  switch (module.module_type) {
    case "reading": {
      const texts = module.parts.map((part) => {
        const words = part.texts.reduce((sum, text) => sum + countTextWords(text), 0);
        const ease = readingEase(part.texts.flatMap((text) => text.blocks.map((block) => block.text)).join("\n"));
        return `${words} (ease ${Math.round(ease)})`;
      });
      return `${module.slug}, ${key?.questions.length ?? 0} questions, words ${texts.join(", ")}, ${versions}`;
    }
    case "listening":
      return `${module.slug}, ${key?.questions.length ?? 0} questions, ${versions}`;
    case "writing": {
      const answers = samples.reduce((sum, one) => sum + one.samples.length, 0);
      const tasks = module.parts.length === 1 ? "1 task" : `${module.parts.length} tasks`;
      return `${module.slug}, ${tasks}, ${answers} model answers, ${versions}`;
    }
    case "speaking":
      return `${module.slug}, ${module.parts.length} parts, ${versions}`;
  }
}
