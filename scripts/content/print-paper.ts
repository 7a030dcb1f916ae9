import type { ModuleKey } from "#core/exam/content/answer-key.ts";
import type { Module } from "#core/exam/content/module.ts";
import type { Cue, ListeningPart, ReadingPart } from "#core/exam/content/part.ts";
import type { CompleteGroup, Line, Option, QuestionGroup } from "#core/exam/content/question-group.ts";
import { completionLines } from "#core/exam/content/question-numbers.ts";
import type { RichText } from "#core/exam/content/text.ts";

/** A Reading or Listening module as plain text for solving without the key: texts or transcript, then the questions. */
export function printPaper(module: Module, key: ModuleKey): string {
  if (module.module_type !== "reading" && module.module_type !== "listening") return "";
  const parts = module.parts.map((part) => [
    `===== ${part.title}`,
    "texts" in part ? printTexts(part) : printTranscript(part, key.transcripts?.[part.id] ?? []),
    ...part.groups.map(printGroup),
  ]);
  return [`##### ${module.slug}`, ...parts.flat()].join("\n\n");
}

function printTexts({ texts }: ReadingPart): string {
  return texts
    .map(({ title, standfirst, blocks }) =>
      [
        `# ${title}`,
        ...(standfirst === undefined ? [] : [standfirst]),
        ...blocks.map(({ letter, text }) => (letter === undefined ? text : `[${letter}] ${text}`)),
      ].join("\n\n"),
    )
    .join("\n\n");
}

function printTranscript(_: ListeningPart, cues: readonly Cue[]): string {
  return cues.map(({ speaker, text }) => (speaker === undefined ? `(${text})` : `${speaker}: ${text}`)).join("\n");
}

function printGroup(group: QuestionGroup): string {
  return [`--- ${plain(group.instructions)}`, ...groupLines(group)].join("\n");
}

function groupLines(group: QuestionGroup): string[] {
  switch (group.kind) {
    case "choose_one":
      return group.questions.flatMap(({ number, prompt, options }) => [
        `${number}. ${plain(prompt)}`,
        ...list(options),
      ]);
    case "choose_many":
      return [`${group.numbers.join(", ")}. ${plain(group.prompt)}`, ...list(group.options)];
    case "judge":
    case "short_answer":
      return group.questions.map(({ number, prompt }) => `${number}. ${plain(prompt)}`);
    case "match":
      return [...list(group.options), ...group.questions.map(({ number, prompt }) => `${number}. ${plain(prompt)}`)];
    case "headings":
      return [...list(group.options), ...group.questions.map(({ number, letter }) => `${number}. Paragraph ${letter}`)];
    case "complete":
      return [...(group.title === undefined ? [] : [group.title]), ...list(group.bank ?? []), ...gapLines(group)];
    case "label":
      return [
        `(picture: ${group.picture.alt})`,
        ...list(group.bank ?? []),
        ...group.labels.map(
          ({ number, prompt, x, y }) => `${number}. ${plain(prompt)} (at ${x} %, ${y} % of the picture)`,
        ),
      ];
  }
}

function gapLines(group: CompleteGroup): string[] {
  if (group.layout === "form") return group.rows.map(({ label, line }) => `${label}: ${printLine(line)}`);
  if (group.layout === "table")
    return [group.columns, ...group.rows.map((row) => row.map(printLine))].map((row) => row.join(" | "));
  if (group.layout === "notes")
    return group.sections.flatMap(({ heading, lines }) => [
      ...(heading === undefined ? [] : [heading]),
      ...lines.map(({ indent, line }) => `${indent === 1 ? "  - " : ""}${printLine(line)}`),
    ]);
  return completionLines(group).map(printLine);
}

const printLine = (line: Line): string =>
  line.map((segment) => (segment.kind === "gap" ? `(${segment.number}) ______` : segment.text)).join("");
const plain = ({ text }: RichText): string => text;
const list = (options: readonly Option[]): string[] => options.map(({ id, text }) => `   ${id}  ${text.text}`);
