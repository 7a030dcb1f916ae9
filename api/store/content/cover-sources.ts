import type { CoverSource } from "#core/exam/content/cover.ts";

/** Returns the formats and widths of a book's cover picture as a field, or no field without a picture. */
export function coverSources(row: { cover_sources: string | null }): { cover_sources?: CoverSource[] } {
  return row.cover_sources === null ? {} : { cover_sources: JSON.parse(row.cover_sources) as CoverSource[] };
}
