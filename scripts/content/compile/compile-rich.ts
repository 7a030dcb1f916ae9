import type { RichText } from "#core/exam/content/text.ts";
import type { Option } from "#core/exam/questions/fields.ts";
import type { Path, Reporter } from "../findings.ts";
import { compileInline } from "../markdown.ts";

/** Compiles text with bold and italic marks. */
export function compileRich(source: string, report: Reporter, path: Path): RichText {
  const { text, problems } = compileInline(source.trim());
  for (const message of problems) report.problem(path, message);
  return text;
}

export function compileOptions(options: Readonly<Record<string, string>>, report: Reporter, path: Path): Option[] {
  return Object.entries(options).map(([id, text]) => ({ id, text: compileRich(text, report, [...path, id]) }));
}

/** Compiles the prompts of numbered questions; their other fields stay as they are. */
export function compileItems<T extends { prompt: string }>(items: readonly T[], report: Reporter, path: Path) {
  return items.map((item, index) => ({
    ...item,
    prompt: compileRich(item.prompt, report, [...path, index, "prompt"]),
  }));
}
