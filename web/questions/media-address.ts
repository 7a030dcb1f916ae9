import { mediaPath, type MediaItem, type Picture } from "#core/exam/content/media.ts";

/** Where a picture's file is; null where the module's manifest does not have it. */
export function pictureAddress(picture: Picture, media: readonly MediaItem[]): string | null {
  const item = media.find((one) => one.id === picture.media);
  return item === undefined ? null : mediaPath(item);
}
