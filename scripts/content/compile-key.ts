import type { Evidence, QuestionKey } from "#core/exam/content/answer-key.ts";
import { JUDGE_OPTIONS, type QuestionGroup } from "#core/exam/content/question-group.ts";
import { completionLines, groupNumbers } from "#core/exam/content/question-numbers.ts";
import type { PassageText, TextBlock } from "#core/exam/content/text.ts";
import { compileNotation } from "#core/exam/marking/notation.ts";
import type { AuthoredGroup, KeyEntry } from "./authored-schema.ts";
import { findEvidence } from "./evidence.ts";
import type { Reporter } from "./findings.ts";

/** A question's key with the blocks in which its evidence stands, for the checks that look at both. */
export type CompiledKey = { key: QuestionKey; blocks: TextBlock[] };

const SHORT_JUDGEMENTS: Readonly<Record<string, string>> = {
  T: "TRUE",
  F: "FALSE",
  Y: "YES",
  N: "NO",
  NG: "NOT GIVEN",
};

/** Compiles the key of a group: one entry for each of its numbers, none for any other. */
export function compileKey(
  authored: AuthoredGroup,
  group: QuestionGroup,
  texts: readonly PassageText[],
  report: Reporter,
): CompiledKey[] {
  const numbers = groupNumbers(group);
  for (const number of Object.keys(authored.key)) {
    if (!numbers.includes(Number(number))) report.problem(["key", number], `the group has no question ${number}`);
  }
  const keys = numbers.flatMap((number) => {
    const entry = authored.key[String(number)];
    if (!entry) {
      report.problem(["key"], `has nothing for question ${number}`);
      return [];
    }
    const compiled = compileEntry(number, entry, group, texts, report.at("key", String(number)));
    return compiled ? [compiled] : [];
  });
  if (group.kind === "choose_many") shareSet(keys, group.numbers.length, report);
  if ("either_order" in authored) pairNumbers(keys, authored.either_order ?? [], report);
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
  const common = { number, evidence, explanation: entry.explanation.trim(), difficulty: entry.difficulty };
  const options = optionIds(group, number);
  if (options === null) {
    if (entry.accept === undefined || entry.answer !== undefined) {
      report.problem([], "typed words take accept, not answer");
      return null;
    }
    const accept = compileAccept(entry.accept, report);
    return accept.length === 0
      ? null
      : { key: { ...common, kind: "words", accept, printed: printedAround(group, number) }, blocks };
  }
  if (entry.answer === undefined || entry.accept !== undefined) {
    report.problem([], "an option takes answer, not accept");
    return null;
  }
  const option = group.kind === "judge" ? (SHORT_JUDGEMENTS[entry.answer] ?? entry.answer) : entry.answer;
  if (!options.includes(option)) {
    report.problem(["answer"], `there is no option ${entry.answer}`);
    return null;
  }
  // The set of a choose-N block is known once all its numbers are.
  return {
    key:
      group.kind === "choose_many"
        ? { ...common, kind: "option_set", set: [option] }
        : { ...common, kind: "option", option },
    blocks,
  };
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

/** The options from which a number is answered; null where words are typed. */
function optionIds(group: QuestionGroup, number: number): readonly string[] | null {
  switch (group.kind) {
    case "judge":
      return JUDGE_OPTIONS[group.scale];
    case "choose_one":
      return group.questions.find((question) => question.number === number)?.options.map((option) => option.id) ?? [];
    case "choose_many":
    case "match":
    case "headings":
      return group.options.map((option) => option.id);
    case "complete":
    case "label":
      return group.bank?.map((option) => option.id) ?? null;
    case "short_answer":
      return null;
  }
}

/** What the page prints right before and after a gap. */
function printedAround(group: QuestionGroup, number: number): { before: string; after: string } {
  if (group.kind !== "complete") return { before: "", after: "" };
  for (const line of completionLines(group)) {
    const at = line.findIndex((segment) => segment.kind === "gap" && segment.number === number);
    if (at === -1) continue;
    const [before, after] = [line[at - 1], line[at + 1]];
    const label = group.layout === "form" && at === 0 ? (group.rows.find((row) => row.line === line)?.label ?? "") : "";
    return { before: before?.kind === "text" ? before.text : label, after: after?.kind === "text" ? after.text : "" };
  }
  return { before: "", after: "" };
}

function shareSet(keys: readonly CompiledKey[], expected: number, report: Reporter): void {
  const set = keys.flatMap(({ key }) => (key.kind === "option_set" ? key.set : []));
  if (new Set(set).size !== set.length) report.problem(["key"], "two numbers of a choose-N block have the same answer");
  if (set.length !== expected) return;
  for (const { key } of keys) {
    if (key.kind === "option_set") key.set = set;
  }
}

function pairNumbers(
  keys: readonly CompiledKey[],
  pairs: readonly (readonly [number, number])[],
  report: Reporter,
): void {
  const typed = (number: number) =>
    keys.map(({ key }) => key).find((key) => key.number === number && key.kind === "words");
  for (const [at, [one, other]] of pairs.entries()) {
    const [first, second] = [typed(one), typed(other)];
    if (first?.kind !== "words" || second?.kind !== "words" || one === other) {
      report.problem(["either_order", at], `${one} and ${other} are not two typed answers of this group`);
      continue;
    }
    first.eitherOrder = other;
    second.eitherOrder = one;
  }
}
