import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { CompiledBook } from "#core/exam/content/compiled.ts";
import { COVER_WIDTHS, type CoverSource } from "#core/exam/content/cover.ts";
import { MEDIA_EXTENSION, type MediaItem, mediaPath } from "#core/exam/content/media.ts";
import type { Reporter } from "./findings.ts";
import { sha256 } from "./versions.ts";

const ORIGINAL_TYPES = ["image/png", "image/webp", "image/avif"] as const;
const VARIANT_TYPES = ["image/avif", "image/webp"] as const satisfies readonly CoverSource["type"][];
const MAX_BYTES = 2_000_000;

export type CoverVariant = { type: CoverSource["type"]; width: number; file: string };
type CompiledCover = Pick<CompiledBook, "cover" | "cover_sources" | "cover_media">;
const DRAWN: CompiledCover = { cover: null };

/** Lists the files of a cover. Their names contain the original's hash, so an outdated one is never published. */
export function coverVariants(original: Uint8Array): CoverVariant[] {
  const hash = sha256(original).slice(0, 12);
  return VARIANT_TYPES.flatMap((type) =>
    COVER_WIDTHS.map((width) => ({ type, width, file: `cover.${hash}.${width}.${MEDIA_EXTENSION[type]}` })),
  );
}

/** Reads a book's cover picture with its formats and widths. Without one, the cover is drawn from the name. */
export async function compileCover(dir: string, file: string | undefined, report: Reporter): Promise<CompiledCover> {
  if (file === undefined) return DRAWN;
  const type = ORIGINAL_TYPES.find((candidate) => `.${MEDIA_EXTENSION[candidate]}` === extname(file));
  const original = type === undefined ? null : await readFile(join(dir, file)).catch(() => null);
  if (type === undefined || original === null || original.length === 0 || original.length > MAX_BYTES) {
    report.problem(["cover"], `${file} is not a PNG, WebP or AVIF picture of at most 2 MB`);
    return DRAWN;
  }
  const media = [{ item: itemOf("cover", type, original), file: join(dir, file) }];
  const sources: CoverSource[] = [];
  for (const variant of coverVariants(original)) {
    const bytes = await readFile(join(dir, variant.file)).catch(() => null);
    if (bytes === null) {
      report.problem(["cover"], `${variant.file} is missing: run npm run content:images`);
      return DRAWN;
    }
    const item = itemOf(`cover-${variant.width}`, variant.type, bytes);
    media.push({ item, file: join(dir, variant.file) });
    sources.push({ type: variant.type, width: variant.width, src: mediaPath(item) });
  }
  return { cover: mediaPath({ sha256: sha256(original), type }), cover_sources: sources, cover_media: media };
}

function itemOf(id: string, type: MediaItem["type"], bytes: Uint8Array): MediaItem {
  return { id, type, bytes: bytes.length, sha256: sha256(bytes) };
}
