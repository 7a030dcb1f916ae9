import type { Evidence } from "#core/exam/content/answer-key.ts";
import type { PassageText, TextBlock } from "#core/exam/content/text.ts";

/** A place in front of the quoted words: "A: …", "¶3: …" or "notice-b/¶2: …". */
const PLACE = /^(?:([a-z0-9-]+)\/)?(?:([A-Z])|¶(\d+)): /;

export type FoundEvidence = { evidence: Evidence; block: TextBlock } | { problem: string };

/**
 * Finds the words that an author quotes as evidence, with or without their place. Returns their block and anchor if the
 * words occur exactly once there, else the problem. Curly and straight quotation marks count as equal.
 */
export function findEvidence(quotation: string, texts: readonly PassageText[]): FoundEvidence {
  const prefix = PLACE.exec(quotation);
  const words = prefix ? quotation.slice(prefix[0].length) : quotation;
  const [, textId, letter, paragraphNumber] = prefix ?? [];
  const blocks = texts
    .filter((text) => textId === undefined || text.id === textId)
    .flatMap((text) => numberParagraphs(text))
    .filter(
      (numbered) =>
        (letter === undefined || numbered.block.letter === letter) &&
        (paragraphNumber === undefined || numbered.paragraphNumber === Number(paragraphNumber)),
    );
  if (blocks.length === 0) return { problem: `there is no place ${prefix?.[0].trim() ?? ""}` };
  const matches = blocks.flatMap((numbered) =>
    positionsOf(words, numbered.block.text).map((start) => ({ ...numbered, start })),
  );
  const [match, secondMatch] = matches;
  if (!match) return { problem: `"${words}" is not in the text, word for word, in one block` };
  if (secondMatch) {
    if (secondMatch.block === match.block) return { problem: `"${words}" is twice in one block: quote more of it` };
    const place = suggestPlace(match, { namesText: texts.length > 1 });
    const advice = place === null ? "quote more of it" : `put its place before the words (${place})`;
    return { problem: `"${words}" is in more than one block: ${advice}` };
  }
  const anchor = { block: match.block.id, start: match.start, end: match.start + words.length };
  return { evidence: { kind: "passage", text: match.textId, anchor }, block: match.block };
}

/** A block of a text. Paragraphs are numbered from 1; other blocks have no number. */
type NumberedBlock = { textId: string; block: TextBlock; paragraphNumber: number | null };

function numberParagraphs({ id, blocks }: PassageText): NumberedBlock[] {
  let paragraphs = 0;
  return blocks.map((block) => {
    if (block.kind !== "paragraph") return { textId: id, block, paragraphNumber: null };
    paragraphs += 1;
    return { textId: id, block, paragraphNumber: paragraphs };
  });
}

function positionsOf(words: string, text: string): number[] {
  const [wanted, searched] = [plainQuotes(words), plainQuotes(text)];
  const positions: number[] = [];
  for (let position = searched.indexOf(wanted); position !== -1; position = searched.indexOf(wanted, position + 1))
    positions.push(position);
  return positions;
}

/** Makes curly quotation marks straight. The length of the text stays the same. */
function plainQuotes(text: string): string {
  return text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"');
}

/** Returns how an author writes the place of a block, or null if the block has neither a letter nor a number. */
function suggestPlace(
  { textId, block, paragraphNumber }: NumberedBlock,
  { namesText }: { namesText: boolean },
): string | null {
  const place = block.letter ?? (paragraphNumber === null ? null : `¶${paragraphNumber}`);
  if (place === null) return null;
  return namesText ? `${textId}/${place}: …` : `${place}: …`;
}
