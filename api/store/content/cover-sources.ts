import type { CoverSource } from "#core/exam/content/cover.ts";

/**
 * Returns an object with the formats and widths of a book's cover picture, to spread into a book. Returns an empty
 * object if the book has no picture.
 */
export function parseCoverSources(row: { cover_sources: string | null }): { cover_sources?: CoverSource[] } {
  return row.cover_sources === null ? {} : { cover_sources: JSON.parse(row.cover_sources) as CoverSource[] };
}
