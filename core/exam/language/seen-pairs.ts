import { BASE64URL_CHARACTERS, BITS_PER_BASE64URL_CHARACTER } from "../base64url.ts";
import { wordTable } from "./word-table.ts";

/**
 * Pairs of neighbouring words that occur at least twice in the counted texts (word-pairs-sources.md). They distinguish
 * English from random words. They are stored as a Bloom filter, which contains no text. `isSeen` returns true for each
 * of these pairs, and by chance for 2 in 100 other pairs.
 */
export type SeenPairs = { isSeen: (first: string, second: string) => boolean };

/** Size of the filter, in bits for each pair. */
const BITS_PER_PAIR = 8;
/** Number of bits that each pair sets. */
const HASHES = 5;
const VALUE_BY_CHARACTER = wordTable<number>(
  Object.fromEntries(BASE64URL_CHARACTERS.split("").map((character, value) => [character, value])),
);

/** Returns a filter of the pairs in the format that `readSeenPairs` reads. One character contains six bits. */
export function writeSeenPairs(pairs: readonly (readonly [first: string, second: string])[]): string {
  const values = new Uint8Array(Math.ceil((pairs.length * BITS_PER_PAIR) / BITS_PER_BASE64URL_CHARACTER));
  for (const [first, second] of pairs)
    for (const bit of bitsOf(first, second, values.length * BITS_PER_BASE64URL_CHARACTER)) {
      const index = Math.floor(bit / BITS_PER_BASE64URL_CHARACTER);
      values[index] = (values[index] ?? 0) | (1 << (bit % BITS_PER_BASE64URL_CHARACTER));
    }
  return Array.from(values, (value) => BASE64URL_CHARACTERS.charAt(value)).join("");
}

/** Parses the format of `writeSeenPairs`. Throws if the text is damaged. */
export function readSeenPairs(text: string): SeenPairs {
  const values = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) {
    const value = VALUE_BY_CHARACTER[text.charAt(i)];
    if (value === undefined) throw new Error("The seen pairs are damaged");
    values[i] = value;
  }
  const size = values.length * BITS_PER_BASE64URL_CHARACTER;
  return {
    isSeen: (first, second) =>
      size > 0 &&
      bitsOf(first, second, size).every(
        (bit) =>
          ((values[Math.floor(bit / BITS_PER_BASE64URL_CHARACTER)] ?? 0) >> (bit % BITS_PER_BASE64URL_CHARACTER)) & 1,
      ),
  };
}

/** Returns the bits of a pair by double hashing (Kirsch and Mitzenmacher, 2006) of two FNV-1a hashes. */
function bitsOf(first: string, second: string, size: number): number[] {
  const text = `${first} ${second}`;
  const one = hash(text, 0x811c9dc5);
  const other = hash(text, 0x050c5d1f) | 1;
  return Array.from({ length: HASHES }, (_, i) => ((one + Math.imul(i, other)) >>> 0) % size);
}

function hash(text: string, seed: number): number {
  let value = seed;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}
