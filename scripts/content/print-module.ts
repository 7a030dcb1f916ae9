import type { ModuleKey } from "#core/exam/content/answer-key.ts";
import type { Module } from "#core/exam/content/module.ts";
import type { Cue, ReadingPart } from "#core/exam/content/part.ts";
import type { QuestionGroup } from "#core/exam/content/question-group.ts";
import { authoringOf } from "./questions/kinds.ts";

/**
 * Returns a Reading or Listening module as plain text for solving without the key: texts or transcript, then the
 * questions.
 */
export function printModule(module: Module, key: ModuleKey): string {
  if (module.module_type !== "reading" && module.module_type !== "listening") return "";
  const parts = module.parts.map((part) => [
    `===== ${part.title}`,
    "texts" in part ? printTexts(part) : printTranscript(key.transcripts?.[part.id] ?? []),
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

function printTranscript(cues: readonly Cue[]): string {
  return cues.map(({ speaker, text }) => (speaker === undefined ? `(${text})` : `${speaker}: ${text}`)).join("\n");
}

function printGroup(group: QuestionGroup): string {
  return [`--- ${group.instructions.text}`, ...authoringOf(group).linesWithoutKey(group)].join("\n");
}
