// Loaded on demand, so that pages with attempts appear before Dexie has loaded.
export { watchAttempts } from "#web/db/attempt/attempts.ts";
export { watchLastSync } from "#web/db/storage/last-sync.ts";
