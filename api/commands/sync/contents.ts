import { type Content, findContent } from "#api/store/content/modules.ts";
import type { Db } from "#api/store/store.ts";

/** Reads contents by slug and version, each only once. Returns null for a version that was never published here. */
export type Contents = { find(slug: string, contentVersion: string): Promise<Content | null> };

export function createContents(db: Db): Contents {
  const known = new Map<string, Promise<Content | null>>();
  return {
    find(slug, contentVersion) {
      const id = `${slug}@${contentVersion}`;
      const found = known.get(id) ?? findContent(db, slug, contentVersion);
      known.set(id, found);
      return found;
    },
  };
}
