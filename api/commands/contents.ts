import { type Content, findContent } from "../store/modules.ts";
import type { Db } from "../store/store.ts";

/** Contents by slug and version, each read once. Null for one that was never published here. */
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
