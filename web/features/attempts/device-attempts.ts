// Loaded on demand, so that the list's page does not load Dexie.
export { watchAttempts } from "#web/db/attempt/attempts.ts";
export { watchSynced } from "#web/db/storage/synced.ts";
