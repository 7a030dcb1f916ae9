import type { WordsKey } from "#core/exam/content/answer-key.ts";
import type { QuestionGroup } from "#core/exam/content/question-group.ts";
import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import type { PassageText } from "#core/exam/content/text.ts";
import { isAmbiguousDate, isTimeOrDecimal } from "#core/exam/marking/dates-times.ts";
import { normalise } from "#core/exam/marking/normalise.ts";
import { isWithinLimit, printedLimit } from "#core/exam/marking/word-limit.ts";
import { judgeWords } from "#core/exam/marking/words.ts";
import type { AuthoredGroup } from "./authored-schema.ts";
import type { CompiledKey } from "./compile-key.ts";
import type { Reporter } from "./findings.ts";

/** Which ways of answering each official task type may take. */
const KINDS_OF_TYPE: Readonly<Record<QuestionGroup["type"], readonly string[]>> = {
  multiple_choice: ["choose_one", "choose_many"],
  identifying_information: ["judge true_false"],
  identifying_views: ["judge yes_no"],
  matching_information: ["match"],
  matching_features: ["match"],
  matching_sentence_endings: ["match"],
  matching: ["match"],
  matching_headings: ["headings"],
  sentence_completion: ["complete sentences"],
  summary_completion: ["complete summary", "complete notes", "complete table", "complete flow_chart"],
  form_completion: ["complete form", "complete notes", "complete table", "complete flow_chart", "complete summary"],
  diagram_labelling: ["label"],
  plan_map_labelling: ["label"],
  short_answer: ["short_answer"],
};
const ROMAN = "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv".split(" ");

/** The rules that one group with its key must keep. */
export function checkGroup(
  authored: AuthoredGroup,
  group: QuestionGroup,
  keys: readonly CompiledKey[],
  texts: readonly PassageText[],
  report: Reporter,
): void {
  checkKind(group, report);
  checkOptions(group, keys, report);
  checkPrintedLimit(authored, group, report);
  checkParagraphs(group, keys, texts, report);
  checkTextOrder(group, keys, texts, report);
  const limit = "limit" in group ? (group.limit ?? null) : null;
  for (const { key, blocks } of keys) {
    if (key.kind !== "words") continue;
    const at = report.at("key", String(key.number), "accept");
    for (const wording of key.accept) {
      if (limit && !isWithinLimit(wording, limit))
        at.problem([], `"${wording}" is over the limit of ${printedLimit(limit)}`);
      else if (judgeWords(wording, key.accept, key.printed, limit) !== "right")
        at.problem([], `"${wording}" repeats what the page prints before the gap ("${key.printed.before.trim()}")`);
    }
    checkWording(key, at);
    if (blocks.length > 0 && !key.accept.some((wording) => blocks.some((block) => standsIn(wording, block.text)))) {
      at.problem([], "none of its wordings stands in the paragraph of the evidence: answers are words of the text");
    }
  }
}

function checkKind(group: QuestionGroup, report: Reporter): void {
  const kind =
    group.kind === "judge"
      ? `judge ${group.scale}`
      : group.kind === "complete"
        ? `complete ${group.layout}`
        : group.kind;
  if (!KINDS_OF_TYPE[group.type].includes(kind)) report.problem(["type"], `${group.type} is not answered by ${kind}`);
}

function checkOptions(group: QuestionGroup, keys: readonly CompiledKey[], report: Reporter): void {
  const lists =
    group.kind === "choose_one"
      ? group.questions.map((question) => question.options)
      : "options" in group
        ? [group.options]
        : "bank" in group && group.bank
          ? [group.bank]
          : [];
  for (const options of lists) {
    const ids = options.map((option) => option.id).join();
    const expected = options
      .map((_, at) => (group.kind === "headings" ? ROMAN[at] : String.fromCharCode(65 + at)))
      .join();
    if (ids !== expected)
      report.problem(
        ["options"],
        `options are numbered ${group.kind === "headings" ? "i, ii, iii" : "A, B, C"} and so on without holes, not ${ids}`,
      );
  }
  const answers = keys.flatMap(({ key }) => (key.kind === "option" ? [key.option] : []));
  const reusable =
    "reusable" in group ? (group.reusable ?? false) : group.kind === "judge" || group.kind === "choose_one";
  const examples = group.kind === "headings" ? (group.examples ?? []).map((example) => example.option) : [];
  if (!reusable) {
    const twice = [...answers, ...examples].filter((option, at, all) => all.indexOf(option) !== at);
    for (const option of new Set(twice))
      report.problem(["key"], `option ${option} is right twice, but options may be used only once`);
  }
  const count = lists[0]?.length ?? 0;
  if (group.kind === "headings") {
    for (const option of examples)
      if (!group.options.some((one) => one.id === option)) report.problem(["examples"], `there is no option ${option}`);
    const paragraphs = group.questions.length + examples.length;
    if (count <= paragraphs)
      report.problem(["options"], `${count} headings for ${paragraphs} paragraphs: there must be more`);
    const letters = [...group.questions, ...(group.examples ?? [])].map((one) => one.letter);
    if (new Set(letters).size !== letters.length) report.problem(["questions"], "a paragraph is asked for twice");
  } else if (group.type === "matching_sentence_endings" && count <= groupNumbers(group).length) {
    report.problem(["options"], `${count} endings for ${groupNumbers(group).length} beginnings: there must be more`);
  } else if (!reusable && count > 0 && group.kind !== "choose_many" && count < groupNumbers(group).length) {
    report.problem(
      ["options"],
      `${count} options for ${groupNumbers(group).length} questions, and none may be used twice`,
    );
  } else if (group.kind === "choose_many" && count < 2 * group.numbers.length) {
    report.problem(
      ["options"],
      `${count} options to choose ${group.numbers.length} from: there must be at least ${2 * group.numbers.length}`,
    );
  }
}

/** The instructions print the limit, in bold, that the marking applies. */
function checkPrintedLimit(authored: AuthoredGroup, group: QuestionGroup, report: Reporter): void {
  if (!("limit" in authored) || authored.limit === undefined) return;
  const { text, marks = [] } = group.instructions;
  const bold = marks.filter((mark) => mark.kind === "bold").map((mark) => text.slice(mark.start, mark.end));
  if (!bold.includes(authored.limit))
    report.problem(["instructions"], `must print the limit in bold: **${authored.limit}**`);
}

/** Where the answer is a paragraph of the text, its evidence stands in that paragraph. */
function checkParagraphs(
  group: QuestionGroup,
  keys: readonly CompiledKey[],
  texts: readonly PassageText[],
  report: Reporter,
): void {
  const lettered = texts.some((text) => text.blocks.some((block) => block.letter !== undefined));
  for (const { key, blocks } of keys) {
    if (key.kind !== "option" || blocks.length === 0 || !lettered) continue;
    const letter =
      group.type === "matching_information"
        ? key.option
        : group.kind === "headings"
          ? group.questions.find((question) => question.number === key.number)?.letter
          : undefined;
    const letters = new Set(blocks.map((block) => block.letter));
    if (letter !== undefined && !letters.has(letter))
      report.problem(["key", String(key.number), "evidence"], `does not stand in paragraph ${letter}`);
  }
}

/** In these types the exam asks in the order of the text. */
const IN_TEXT_ORDER = [
  "multiple_choice",
  "identifying_information",
  "identifying_views",
  "sentence_completion",
  "matching_sentence_endings",
  "short_answer",
];

function checkTextOrder(
  group: QuestionGroup,
  keys: readonly CompiledKey[],
  texts: readonly PassageText[],
  report: Reporter,
): void {
  if (!IN_TEXT_ORDER.includes(group.type)) return;
  const blocks = texts.flatMap((text) => text.blocks.map((block) => block.id));
  let last = -1;
  for (const { key } of keys) {
    const [first] = key.evidence;
    if (first?.kind !== "passage") continue;
    const place = blocks.indexOf(first.anchor.block) * 100_000 + first.anchor.start;
    if (place < last)
      report.warn(
        "text-order",
        ["key", String(key.number), "evidence"],
        "stands before that of the question before: the exam asks in the order of the text",
      );
    last = Math.max(last, place);
  }
}

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

/** True when a wording stands in a text as whole words, capitals, hyphens and signs of currency aside. */
function standsIn(wording: string, text: string): boolean {
  const plain = (one: string) =>
    ` ${normalise(one)
      .replace(/[-–—,.;:!?'"()£$€]+/g, " ")
      .replace(/\s+/g, " ")
      .trim()} `;
  return plain(text).includes(plain(wording));
}
