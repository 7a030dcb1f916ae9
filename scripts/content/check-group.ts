import type { WordsKey } from "#core/exam/content/answer-key.ts";
import type { QuestionGroup } from "#core/exam/content/question-group.ts";
import type { PassageText } from "#core/exam/content/text.ts";
import { isAmbiguousDate, isTimeOrDecimal } from "#core/exam/marking/dates-times.ts";
import { normalise } from "#core/exam/marking/normalise.ts";
import { isWithinLimit, printedLimit } from "#core/exam/marking/word-limit.ts";
import { markWords } from "#core/exam/marking/words.ts";
import type { WordLimit } from "#core/exam/questions/fields.ts";
import { rulesOf } from "#core/exam/questions/kinds.ts";
import type { CompiledKey } from "./compile/compile-key.ts";
import type { Reporter } from "./findings.ts";
import { authoringOf } from "./questions/kinds.ts";

/** Checks one group with its key against the exam's rules. */
export function checkGroup(
  group: QuestionGroup,
  keys: readonly CompiledKey[],
  texts: readonly PassageText[],
  report: Reporter,
): void {
  const limit = rulesOf(group).limit(group);
  checkForm(group, report);
  authoringOf(group).check(
    group,
    keys.map(({ key }) => key),
    report,
  );
  if (limit !== null) checkPrintedLimit(group, limit, report);
  checkParagraphs(group, keys, texts, report);
  checkTextOrder(group, keys, texts, report);
  for (const { key, blocks } of keys) {
    if (key.kind !== "words") continue;
    const acceptReport = report.at("key", String(key.number), "accept");
    for (const wording of key.accept) {
      if (limit && !isWithinLimit(wording, limit))
        acceptReport.problem([], `"${wording}" is over the limit of ${printedLimit(limit)}`);
      else if (markWords(wording, key.accept, key.printed, limit) !== "right") {
        const before = key.printed.before.trim();
        acceptReport.problem([], `"${wording}" repeats what the page prints before the gap ("${before}")`);
      }
    }
    checkWording(key, acceptReport);
    const isInEvidence = key.accept.some((wording) => blocks.some((block) => hasWording(wording, block.text)));
    if (blocks.length > 0 && !isInEvidence)
      acceptReport.problem(
        [],
        "none of its wordings is in the paragraph of the evidence: answers are words of the text",
      );
  }
}

function checkForm(group: QuestionGroup, report: Reporter): void {
  const authoring = authoringOf(group);
  const form = authoring.formOf(group);
  if (!authoring.forms[form]?.types.includes(group.type))
    report.problem(["type"], `${group.type} cannot have the form ${form}`);
}

/** Checks that the instructions print, in bold, the limit that marking applies. */
function checkPrintedLimit(group: QuestionGroup, limit: WordLimit, report: Reporter): void {
  const { text, marks = [] } = group.instructions;
  const bold = marks.filter((mark) => mark.kind === "bold").map((mark) => text.slice(mark.start, mark.end));
  const printed = printedLimit(limit);
  if (!bold.includes(printed)) report.problem(["instructions"], `must print the limit in bold: **${printed}**`);
}

/** Checks that the evidence is in the paragraph that is the answer, if the answer is a paragraph or its heading. */
function checkParagraphs(
  group: QuestionGroup,
  keys: readonly CompiledKey[],
  texts: readonly PassageText[],
  report: Reporter,
): void {
  const hasLetters = texts.some((text) => text.blocks.some((block) => block.letter !== undefined));
  for (const { key, blocks } of keys) {
    if (key.kind !== "option" || blocks.length === 0 || !hasLetters) continue;
    const letter = authoringOf(group).evidenceParagraph?.(group, key);
    const letters = new Set(blocks.map((block) => block.letter));
    if (letter !== undefined && !letters.has(letter))
      report.problem(["key", String(key.number), "evidence"], `is not in paragraph ${letter}`);
  }
}

/** Warns if the evidence of a question comes before that of the previous one, in groups that follow the text's order. */
function checkTextOrder(
  group: QuestionGroup,
  keys: readonly CompiledKey[],
  texts: readonly PassageText[],
  report: Reporter,
): void {
  if (authoringOf(group).isInTextOrder?.(group) !== true) return;
  const blocks = texts.flatMap((text) => text.blocks.map((block) => block.id));
  let latest = { block: -1, start: 0 };
  for (const { key } of keys) {
    const [first] = key.evidence;
    if (first?.kind !== "passage") continue;
    const place = { block: blocks.indexOf(first.anchor.block), start: first.anchor.start };
    const isEarlier = place.block < latest.block || (place.block === latest.block && place.start < latest.start);
    if (isEarlier)
      report.warn(
        "text-order",
        ["key", String(key.number), "evidence"],
        "comes before the evidence of the previous question: the exam asks in the order of the text",
      );
    else latest = place;
  }
}

/** Checks that no wording can be read in two ways, and that the first does not repeat the unit printed after the gap. */
function checkWording(key: WordsKey, report: Reporter): void {
  for (const wording of key.accept) {
    for (const word of wording.split(" ")) {
      if (isAmbiguousDate(word))
        report.problem([], `"${word}" can be read day first or month first: write the month in words`);
      if (isTimeOrDecimal(word) && !/ [ap]\.?m/.test(wording))
        report.warn("time-or-number", [], `"${word}" can be a time or a number: write a time with a colon`);
    }
  }
  const [, unit] = /\s([£$€%]|[a-z]+)$/i.exec(key.accept[0] ?? "") ?? [];
  const [after] = normalise(key.printed.after).split(" ");
  if (unit !== undefined && after === unit.toLowerCase())
    report.problem([], `ends with "${unit}", which the page prints after the gap`);
}

/** Returns true if a text contains a wording as whole words. Ignores capitals, punctuation and currency signs. */
function hasWording(wording: string, text: string): boolean {
  const plain = (source: string) =>
    ` ${normalise(source)
      .replace(/[-–—,.;:!?'"()£$€]+/g, " ")
      .replace(/\s+/g, " ")
      .trim()} `;
  return plain(text).includes(plain(wording));
}
