import * as v from "valibot";
import { LocalIdSchema, Sha256Schema } from "./slug.ts";

/** A file of a module: a picture or a recording. Served at /media/{sha256}.{extension}. */
export const MediaItemSchema = v.object({
  id: LocalIdSchema,
  type: v.picklist(["image/svg+xml", "image/png", "image/webp", "image/avif", "audio/mp4", "text/vtt"]),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  sha256: Sha256Schema,
});
export type MediaItem = v.InferOutput<typeof MediaItemSchema>;

export const MEDIA_EXTENSION: Record<MediaItem["type"], string> = {
  "image/svg+xml": "svg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
  "audio/mp4": "m4a",
  "text/vtt": "vtt",
};

/** Returns the address of a media file, relative to the origin. */
export function mediaPath(item: Pick<MediaItem, "sha256" | "type">): string {
  return `/media/${item.sha256}.${MEDIA_EXTENSION[item.type]}`;
}

/** A picture of a question group or of a Writing task. `width` and `height` in CSS pixels reserve its space. */
export const PictureSchema = v.object({
  id: LocalIdSchema,
  media: LocalIdSchema,
  alt: v.pipe(v.string(), v.minLength(20, "describe the picture for someone who cannot see it")),
  width: v.pipe(v.number(), v.integer(), v.minValue(1)),
  height: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type Picture = v.InferOutput<typeof PictureSchema>;
