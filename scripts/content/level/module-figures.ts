import { wordsOf } from "../lint/words.ts";
import { authoringOf } from "../questions/kinds.ts";
import type { HardReason } from "../questions/authored-entries.ts";
import type { Judgement } from "../questions/kind-authoring.ts";
import type { ModuleSource } from "../compile/compile-module.ts";
import { printedOf } from "../lint/printed.ts";
import { type PreparedModule, prepareModule } from "../lint/prepare-module.ts";
import { academicShare } from "./academic-share.ts";
import { readingEase } from "./reading-ease.ts";

/** The level of one part. */
export type PartFigures = {
  words: number;
  /** Flesch's reading ease; null for a recording. */
  ease: number | null;
  /** The share of academic words, from 0 to 1; null for a recording. */
  academic: number | null;
  /** The number of hard items. */
  hard: number;
  /** The mean difficulty of all items, from 1 to 3. */
  difficulty: number;
};

/** The level of a Reading or Listening module, in figures. */
export type ModuleFigures = {
  slug: string;
  parts: PartFigures[];
  hard: Readonly<Record<HardReason, number>>;
  /** The number of statements to judge that contain a universal word ("all", "never"), by judgement. */
  universals: Record<Judgement, number>;
};

/** Returns the figures of a module, or null for Writing and Speaking. */
export function moduleFigures(source: ModuleSource): ModuleFigures | null {
  const prepared = prepareModule(source);
  const { authored } = source;
  if (prepared === null || !("band_table" in authored)) return null;
  const hard = { inference: 0, paraphrase: 0, distractor: 0 };
  const parts = prepared.parts.map((part, partIndex): PartFigures => {
    const entries = (authored.parts[partIndex]?.groups ?? []).flatMap((group) => Object.values(group.key));
    for (const entry of entries) if (entry.hard !== undefined) hard[entry.hard] += 1;
    const blocks = blocksOf(prepared, partIndex);
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

/** Returns all blocks of a part's texts except headings, or null for a recording. */
function blocksOf({ module }: PreparedModule, partIndex: number): string[] | null {
  if (module.module_type !== "reading") return null;
  return (module.parts[partIndex]?.texts ?? [])
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
    const authoring = authoringOf(group);
    for (const { number, text } of printedOf(group)) {
      const key = keys.find((candidate) => candidate.number === number);
      if (key?.kind !== "option" || !wordsOf(text).some((word) => UNIVERSALS.has(word))) continue;
      const judgement = authoring.judgementOf?.(key);
      if (judgement !== undefined) count[judgement] += 1;
    }
  }
  return count;
}
