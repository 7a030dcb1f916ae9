import * as v from "valibot";

/**
 * Widths of a cover picture in pixels: 72 CSS pixels in lists at pixel densities 1, 2 and 3, and 432 on a book's page.
 */
export const COVER_WIDTHS = [72, 144, 216, 432] as const;

/** A cover in one format and width. `src` is the address of the file, relative to the origin. */
export const CoverSourceSchema = v.object({
  type: v.picklist(["image/avif", "image/webp"]),
  width: v.pipe(v.number(), v.integer(), v.minValue(1)),
  src: v.pipe(v.string(), v.maxLength(200)),
});
export type CoverSource = v.InferOutput<typeof CoverSourceSchema>;
