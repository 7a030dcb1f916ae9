import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { withoutExamples } from "./rule-examples-plugin.ts";

const folder = join(import.meta.dirname, "../../core/exam/grammar/rules");

it("removes the examples of a rule and nothing else", () => {
  const source = String.raw`{ id: "a", fires: ["I [goes] \"home\"."], silent: [
    "I go.",
    "We go.",
  ], class: "b" }`;
  expect(withoutExamples(source)).toBe('{ id: "a", fires: [], silent: [], class: "b" }');
});

it("leaves no example in any file of grammar rules", () => {
  for (const name of readdirSync(folder)) {
    const source = withoutExamples(readFileSync(join(folder, name), "utf8"));
    expect(source, name).not.toMatch(/\b(?:fires|silent): \[\s*"/);
  }
});
