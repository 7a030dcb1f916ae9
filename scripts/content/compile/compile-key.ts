import type { Evidence, QuestionKey } from "#core/exam/content/answer-key.ts";
import type { QuestionGroup } from "#core/exam/content/question-group.ts";
import type { PassageText, TextBlock } from "#core/exam/content/text.ts";
import { compileNotation } from "#core/exam/marking/notation.ts";
import type { Option } from "#core/exam/questions/fields.ts";
import { rulesOf } from "#core/exam/questions/kinds.ts";
import { findEvidence } from "../evidence.ts";
import type { Reporter } from "../findings.ts";
import type { KeyEntry } from "../questions/authored-entries.ts";
import { type AuthoredGroup, authoringOf } from "../questions/kinds.ts";

/** A question's key with the blocks of its evidence, for checks that need both. */
export type CompiledKey = { key: QuestionKey; blocks: TextBlock[] };

/** Compiles the key of a group: one entry for each of its numbers, and no other. */
export function compileKey(
  authored: AuthoredGroup,
  group: QuestionGroup,
  texts: readonly PassageText[],
  report: Reporter,
): CompiledKey[] {
  const rules = rulesOf(group);
  const numbers = rules.numbers(group);
  for (const number of Object.keys(authored.key)) {
    if (!numbers.includes(Number(number))) report.problem(["key", number], `the group has no question ${number}`);
  }
  const keys = numbers.flatMap((number) => {
    const entry = authored.key[String(number)];
    if (!entry) {
      report.problem(["key"], `has no key for question ${number}`);
      return [];
    }
    const compiled = compileEntry(number, entry, group, texts, report.at("key", String(number)));
    return compiled ? [compiled] : [];
  });
  if (rules.hasSharedAnswer) shareSet(keys, numbers.length, report);
  pairNumbers(keys, authoringOf(authored).eitherOrder?.(authored) ?? [], report);
  return keys;
}

function compileEntry(
  number: number,
  entry: KeyEntry,
  group: QuestionGroup,
  texts: readonly PassageText[],
  report: Reporter,
): CompiledKey | null {
  const { evidence, blocks } = compileEvidence(entry, texts, report);
  const rules = rulesOf(group);
  const authoring = authoringOf(group);
  const options = rules.options(group, number);
  const wrong = compileWrong(entry, options, authoring, report);
  const common = {
    number,
    ...(entry.id !== undefined && { id: entry.id }),
    evidence,
    explanation: entry.explanation.trim(),
    difficulty: entry.difficulty,
    ...(wrong !== null && { wrong }),
  };
  if (options === null) {
    if (entry.accept === undefined || entry.answer !== undefined) {
      report.problem([], "typed words use accept, not answer");
      return null;
    }
    const accept = compileAccept(entry.accept, report);
    const printed = authoring.printedAround?.(group, number) ?? { before: "", after: "" };
    return accept.length === 0 ? null : { key: { ...common, kind: "words", accept, printed }, blocks };
  }
  if (entry.answer === undefined || entry.accept !== undefined) {
    report.problem([], "an option uses answer, not accept");
    return null;
  }
  const answer = authoring.readAnswer?.(entry.answer) ?? entry.answer;
  if (!options.some((option) => option.id === answer)) {
    report.problem(["answer"], `there is no option ${entry.answer}`);
    return null;
  }
  // Numbers that share an answer get only their own option here. `shareSet` gives each of them all the options.
  return {
    key: rules.hasSharedAnswer
      ? { ...common, kind: "option_set", set: [answer] }
      : { ...common, kind: "option", option: answer },
    blocks,
  };
}

/** Returns the lines about wrong options by option id, or null if there are none. */
function compileWrong(
  { wrong, answer }: KeyEntry,
  options: readonly Option[] | null,
  authoring: ReturnType<typeof authoringOf>,
  report: Reporter,
): Record<string, string> | null {
  if (wrong === undefined) return null;
  const lines = Object.entries(wrong).map(([written, line]) => {
    // YAML reads an unquoted TRUE or FALSE as a truth value.
    const option = written === "true" || written === "false" ? written.toUpperCase() : written;
    return [authoring.readAnswer?.(option) ?? option, line.trim()] as const;
  });
  if (options === null) report.problem(["wrong"], "is about options, and this answer is typed");
  const right = answer === undefined ? undefined : (authoring.readAnswer?.(answer) ?? answer);
  for (const [id] of lines) {
    if (options !== null && !options.some((option) => option.id === id))
      report.problem(["wrong"], `there is no option ${id}`);
    if (id === right) report.problem(["wrong"], `${id} is the right answer`);
  }
  return Object.fromEntries(lines);
}

function compileEvidence(
  entry: KeyEntry,
  texts: readonly PassageText[],
  report: Reporter,
): { evidence: Evidence[]; blocks: TextBlock[] } {
  const [evidence, blocks]: [Evidence[], TextBlock[]] = [[], []];
  for (const written of entry.evidence) {
    const found = findEvidence(written.trim(), texts);
    if ("problem" in found) report.problem(["evidence"], found.problem);
    else {
      evidence.push(found.evidence);
      blocks.push(found.block);
    }
  }
  return { evidence, blocks };
}

function compileAccept(notations: readonly string[], report: Reporter): string[] {
  const variants: string[] = [];
  for (const notation of notations) {
    const compiled = compileNotation(notation);
    variants.push(...compiled.variants.filter((variant) => !variants.includes(variant)));
    for (const { severity, message } of compiled.findings) {
      if (severity === "error") report.problem(["accept"], `"${notation}" ${message}`);
      else report.warn("notation-read-twice", ["accept"], `"${notation}" ${message}`);
    }
  }
  return variants;
}

function shareSet(keys: readonly CompiledKey[], expected: number, report: Reporter): void {
  const set = keys.flatMap(({ key }) => (key.kind === "option_set" ? key.set : []));
  if (new Set(set).size !== set.length)
    report.problem(["key"], "two numbers of a choose_many group have the same answer");
  if (set.length !== expected) return;
  const wrong = Object.assign({}, ...keys.map(({ key }) => key.wrong ?? {}));
  for (const id of set) if (id in wrong) report.problem(["key"], `wrong: ${id} is a right answer`);
  for (const { key } of keys) {
    if (key.kind !== "option_set") continue;
    key.set = set;
    if (Object.keys(wrong).length > 0) key.wrong = wrong;
  }
}

function pairNumbers(
  keys: readonly CompiledKey[],
  pairs: readonly (readonly [number, number])[],
  report: Reporter,
): void {
  const typed = (number: number) =>
    keys.map(({ key }) => key).find((key) => key.number === number && key.kind === "words");
  for (const [index, [number, otherNumber]] of pairs.entries()) {
    const [first, second] = [typed(number), typed(otherNumber)];
    if (first?.kind !== "words" || second?.kind !== "words" || number === otherNumber) {
      report.problem(["either_order", index], `${number} and ${otherNumber} are not two typed answers of this group`);
      continue;
    }
    first.eitherOrder = otherNumber;
    second.eitherOrder = number;
  }
}
