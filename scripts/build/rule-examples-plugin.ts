import type { Plugin } from "vite";

const EXAMPLES = /\b(fires|silent): \[(?:\s*"(?:[^"\\]|\\.)*",?)*\s*\],/g;

/** Returns the source of a file of grammar rules without its example sentences. */
export function withoutExamples(source: string): string {
  return source.replace(EXAMPLES, "$1: [],");
}

/** Leaves the example sentences of the grammar rules out of the bundle, because only tests read them. */
export function ruleExamplesPlugin(): Plugin {
  return {
    name: "bandwise-rule-examples",
    apply: "build",
    enforce: "pre",
    transform: (code, id) =>
      id.includes("/core/exam/grammar/rules/") ? { code: withoutExamples(code), map: null } : null,
  };
}
