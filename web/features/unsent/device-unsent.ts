// Loaded on demand: this is where the page of unsent work and signing out meet Dexie.
export { watchAttempts } from "#web/db/attempts.ts";
export { readRecording } from "#web/db/recordings.ts";
export { countUnsent, shownState, watchOthersUnsent, watchUnsent } from "#web/db/unsent.ts";
export { deleteUnsent, discardUnsent, retryUnsent } from "#web/db/unsent-acts.ts";
export { exportUnsent, importUnsent } from "#web/db/unsent-file.ts";
