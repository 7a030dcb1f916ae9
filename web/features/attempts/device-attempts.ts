// Loaded on demand: this is where the list of attempts meets Dexie.
export { watchAttempts } from "#web/db/attempts.ts";
export { watchSynced } from "#web/db/synced.ts";
