import { wordsOf } from "../lint/words.ts";
import { authoringOf } from "../questions/kinds.ts";
import type { HardReason } from "../questions/authored-entries.ts";
import type { ModuleSource } from "../compile/compile-module.ts";
import { printedOf } from "../lint/printed.ts";
import { type PreparedModule, prepareModule } from "../lint/prepare-module.ts";
import { academicShare } from "./academic-share.ts";
import { readingEase } from "./reading-ease.ts";

/** The level of one part. `ease` and `academic` (a share from 0 to 1) are null for a recording. */
export type PartFigures = {
  words: number;
  ease: number | null;
  academic: number | null;
  /** Hard items, and the mean difficulty of all items from 1 to 3. */
  hard: number;
  difficulty: number;
};

/** The level of a Reading or Listening module, in figures. */
export type ModuleFigures = {
  slug: string;
  parts: PartFigures[];
  hard: Readonly<Record<HardReason, number>>;
  /** Statements to judge that contain a universal word ("all", "never"): how many are true, false and not given. */
  universals: { right: number; wrong: number; notGiven: number };
};

/** Returns the figures of a module, or null for Writing and Speaking. */
export function moduleFigures(source: ModuleSource): ModuleFigures | null {
  const prepared = prepareModule(source);
  const { authored } = source;
  if (prepared === null || !("band_table" in authored)) return null;
  const hard = { inference: 0, paraphrase: 0, distractor: 0 };
  const parts = prepared.parts.map((part, at): PartFigures => {
    const entries = (authored.parts[at]?.groups ?? []).flatMap((group) => Object.values(group.key));
    for (const entry of entries) if (entry.hard !== undefined) hard[entry.hard] += 1;
    const blocks = blocksOf(prepared, at);
    return {
      words: (blocks ?? part.passages.map(({ text }) => text)).flatMap(wordsOf).length,
      ease: blocks && readingEase(blocks),
      academic: blocks && academicShare(blocks),
      hard: entries.filter((entry) => entry.hard !== undefined).length,
      difficulty: entries.reduce((sum, { difficulty }) => sum + difficulty, 0) / Math.max(1, entries.length),
    };
  });
  return { slug: prepared.module.slug, parts, hard, universals: countUniversals(prepared) };
}

/** Returns the paragraphs and list items of a part's texts, without headings, or null for a recording. */
function blocksOf({ module }: PreparedModule, at: number): string[] | null {
  if (module.module_type !== "reading") return null;
  return (module.parts[at]?.texts ?? [])
    .flatMap((text) => text.blocks)
    .filter((block) => block.kind !== "heading")
    .map((block) => block.text);
}

const UNIVERSALS = new Set(
  (
    "all always completely entire entirely every everybody everyone everything everywhere exclusively invariably " +
    "never no nobody none nothing nowhere only wholly"
  ).split(" "),
);

function countUniversals({ parts }: PreparedModule): ModuleFigures["universals"] {
  const count = { right: 0, wrong: 0, notGiven: 0 };
  for (const { group, keys } of parts.flatMap((part) => part.groups)) {
    if (!authoringOf(group).formOf(group).startsWith("judge")) continue;
    for (const { number, text } of printedOf(group)) {
      const key = keys.find((one) => one.number === number);
      if (key?.kind !== "option" || !wordsOf(text).some((word) => UNIVERSALS.has(word))) continue;
      if (key.option === "NOT GIVEN") count.notGiven += 1;
      else if (key.option === "TRUE" || key.option === "YES") count.right += 1;
      else count.wrong += 1;
    }
  }
  return count;
}
