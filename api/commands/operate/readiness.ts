import type { Services } from "#api/services.ts";
import { listMissingMigrations } from "#api/store/migrations/migrate.ts";
import { findSharedValue } from "#api/store/operate/shared-values.ts";

type ReadinessServices = Pick<Services, "store" | "mediaFolderId" | "isStopping">;

/**
 * Returns why proxies must not send requests to this server, as a sentence, or null. A full disk is not a reason: the
 * server still answers reads, and tells devices to keep their changes.
 */
export async function findReadinessFault(services: ReadinessServices): Promise<string | null> {
  const { store, mediaFolderId, isStopping } = services;
  if (isStopping?.() === true) return "The server is stopping.";
  try {
    const missing = await listMissingMigrations(store);
    if (missing.length > 0) return "The database is not up to date with this build.";
    if (mediaFolderId === undefined || mediaFolderId === (await findSharedValue(store.db, "media_folder"))) return null;
    return "The recordings and media of this database are in the folder of another server. Set S3_ENDPOINT, or share DATA_DIR.";
  } catch {
    return "The database does not answer.";
  }
}
