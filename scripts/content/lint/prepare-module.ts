import type { ModuleKey, QuestionKey } from "#core/exam/content/answer-key.ts";
import type { ListeningModule, ReadingModule } from "#core/exam/content/module.ts";
import type { QuestionGroup } from "#core/exam/content/question-group.ts";
import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import type { ModuleSource } from "../compile/compile-module.ts";
import type { Path, Reporter } from "../findings.ts";
import type { GroupWithKeys } from "../questions/kind-authoring.ts";
import { printedOf } from "./printed.ts";

/** A sentence or paragraph that is read or heard. `isContent` is false for the narrator of a recording. */
export type Passage = { id: string; text: string; isContent: boolean };
export type PreparedGroup = GroupWithKeys<QuestionGroup>;
export type PreparedPart = { id: string; place: Path; passages: Passage[]; groups: PreparedGroup[] };
/** A Reading or Listening module, prepared for the linter. */
export type PreparedModule = { module: ReadingModule | ListeningModule; report: Reporter; parts: PreparedPart[] };

/** Prepares a module for the linter. Returns null for Writing and Speaking. */
export function prepareModule({ compiled: { module, key }, report }: ModuleSource): PreparedModule | null {
  if ((module.module_type !== "reading" && module.module_type !== "listening") || key === null) return null;
  const parts = module.parts.map((part, partIndex): PreparedPart => {
    const place = ["parts", partIndex];
    const passages =
      "texts" in part
        ? part.texts.flatMap((text) =>
            text.blocks.map((block) => ({ id: block.id, text: block.text, isContent: true })),
          )
        : cuesOf(key, part.id);
    const groups = part.groups.map((group, index) => ({
      group,
      place: [...place, "groups", index],
      keys: groupNumbers(group).flatMap((number) => key.questions.find((question) => question.number === number) ?? []),
    }));
    return { id: part.id, place, passages, groups };
  });
  return { module, report, parts };
}

function cuesOf(key: ModuleKey, part: string): Passage[] {
  return (key.transcripts?.[part] ?? [])
    .filter((cue) => cue.kind === "speech")
    .map((cue) => ({ id: cue.id, text: cue.text, isContent: cue.speaker?.toLowerCase() !== "narrator" }));
}

/** Returns the ids of the paragraphs or sentences with the evidence of an answer. */
export function evidenceOf(key: QuestionKey): string[] {
  return key.evidence.map((item) => (item.kind === "cue" ? item.cue : item.anchor.block));
}

/** Returns everything that a part prints, with its group. */
export function printedInPart(part: PreparedPart) {
  return part.groups.flatMap((group) => printedOf(group.group).map((printed) => ({ ...printed, group })));
}
