import type { Evidence } from "#core/exam/content/answer-key.ts";
import type { PassageText, TextBlock } from "#core/exam/content/text.ts";

/** Where to look for evidence: "A: …", "¶3: …" or "notice-b/¶2: …" in front of the words. */
const PLACE = /^(?:([a-z0-9-]+)\/)?(?:([A-Z])|¶(\d+)): /;

export type FoundEvidence = { evidence: Evidence; block: TextBlock } | { problem: string };

/**
 * Returns the one block that contains the words once, with their anchor, or why there is no such block. Curly and
 * straight quotation marks count as equal.
 */
export function findEvidence(written: string, texts: readonly PassageText[]): FoundEvidence {
  const place = PLACE.exec(written);
  const words = place ? written.slice(place[0].length) : written;
  const [, file, letter, ordinal] = place ?? [];
  const blocks = texts
    .filter((text) => file === undefined || text.id === file)
    .flatMap((text) => withOrdinals(text.blocks).map((entry) => ({ ...entry, text: text.id })))
    .filter(
      (entry) =>
        (letter === undefined || entry.block.letter === letter) &&
        (ordinal === undefined || entry.ordinal === Number(ordinal)),
    );
  if (blocks.length === 0) return { problem: `there is no place ${place?.[0].trim() ?? ""}` };
  const hits = blocks.flatMap((entry) => positionsOf(words, entry.block.text).map((start) => ({ ...entry, start })));
  const [hit, second] = hits;
  if (!hit) return { problem: `"${words}" is not in the text, word for word, in one block` };
  if (second) {
    if (second.block === hit.block) return { problem: `"${words}" is twice in one block: quote more of it` };
    const place = suggestPlace(hit, texts.length > 1);
    const advice = place === null ? "quote more of it" : `put its place before the words (${place})`;
    return { problem: `"${words}" is in more than one block: ${advice}` };
  }
  const anchor = { block: hit.block.id, start: hit.start, end: hit.start + words.length };
  return { evidence: { kind: "passage", text: hit.text, anchor }, block: hit.block };
}

type Entry = { block: TextBlock; ordinal: number | null };

/** Numbers the blocks of the kind "paragraph" from 1. Other blocks have no number. */
function withOrdinals(blocks: readonly TextBlock[]): Entry[] {
  let count = 0;
  return blocks.map((block) => ({ block, ordinal: block.kind === "paragraph" ? (count += 1) : null }));
}

function positionsOf(words: string, text: string): number[] {
  const [wanted, searched] = [plainQuotes(words), plainQuotes(text)];
  const places: number[] = [];
  for (let position = searched.indexOf(wanted); position !== -1; position = searched.indexOf(wanted, position + 1))
    places.push(position);
  return places;
}

/** Makes curly quotation marks straight. The length of the text stays the same. */
function plainQuotes(text: string): string {
  return text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"');
}

/** Returns how to write the place of a block, or null for a block with neither a letter nor a number. */
function suggestPlace(hit: Entry & { text: string }, several: boolean): string | null {
  const place = hit.block.letter ?? (hit.ordinal === null ? null : `¶${hit.ordinal}`);
  if (place === null) return null;
  return several ? `${hit.text}/${place}: …` : `${place}: …`;
}
