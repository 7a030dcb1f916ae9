// Loaded on demand, so that pages with attempts appear before Dexie has loaded.
export { watchAttempts } from "#web/db/attempt/attempts.ts";
export { watchSynced } from "#web/db/storage/synced.ts";
