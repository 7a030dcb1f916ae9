/** Matches everything but printable ASCII, and the grave accent, which counts as a quotation mark. */
const NEEDS_REPLACING = /[^\x20-\x5f\x61-\x7e]/;
const COMBINING_ACCENTS = /[\u0300-\u036f]/g;
const INVISIBLE = /\ufe0e|\ufe0f|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
const SINGLE_QUOTES = /[\u2018\u2019\u201a\u201b\u2032\u02bc\u00b4`]/g;
const DOUBLE_QUOTES = /[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb]/g;
const DASHES = /[\u2010-\u2015\u2043\u2212\u30fc]/g;
const SLASHES = /[\u2044\u2215]/g;
const TRAILING_PUNCTUATION = /[\s.,;:!?]+$/;

/**
 * Returns an answer without the differences that never decide a mark. These are capitals, accents, kinds of quotation
 * mark and dash, extra spaces and invisible characters. Quotation marks around the whole and punctuation at the end do
 * not count either. Uses no locale. normalise(normalise(x)) equals normalise(x).
 */
export function normalise(raw: string): string {
  let text = plainCharacters(raw).replace(/\s+/g, " ").trim();
  for (;;) {
    const shorter = unquote(text.replace(TRAILING_PUNCTUATION, ""));
    if (shorter === text) return text;
    text = shorter;
  }
}

/**
 * Replaces quotation marks, dashes, slashes and spaces with one kind of each. Lower-cases and removes accents and
 * invisible characters.
 */
export function plainCharacters(raw: string): string {
  if (!NEEDS_REPLACING.test(raw)) return raw.toLowerCase();
  return raw
    .normalize("NFKC")
    .replace(SINGLE_QUOTES, "'")
    .normalize("NFKD")
    .toLowerCase()
    .replace(COMBINING_ACCENTS, "")
    .replace(INVISIBLE, "")
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(DASHES, "-")
    .replace(SLASHES, "/")
    .normalize("NFKC");
}

function unquote(text: string): string {
  const first = text[0];
  if (text.length < 2 || (first !== '"' && first !== "'") || !text.endsWith(first)) return text;
  return text.slice(1, -1).trim();
}
