// Import this module on demand, because it loads Dexie.
export { watchAttempts } from "#web/db/attempt/attempts.ts";
export { readRecording } from "#web/db/speaking/recordings.ts";
export { readSignOutFacts } from "#web/db/account/sign-out-facts.ts";
export { countUnsent, shownState, watchOthersUnsent, watchUnsent } from "#web/db/outbox/unsent.ts";
export { discardUnsent, retryUnsent } from "#web/db/outbox/unsent-actions.ts";
export { exportUnsent, importUnsent } from "#web/db/outbox/unsent-file.ts";
