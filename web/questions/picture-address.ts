import { mediaPath, type MediaItem, type Picture } from "#core/exam/content/media.ts";

/** Returns the address of a picture's file, or null if the module does not have it. */
export function pictureAddress(picture: Picture, media: readonly MediaItem[]): string | null {
  const item = media.find(({ id }) => id === picture.media);
  return item === undefined ? null : mediaPath(item);
}
