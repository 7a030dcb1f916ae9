// Loaded on demand, so that pages with texts do not load Dexie for it.
export { newAttemptSlug } from "#web/db/storage/ids.ts";
export { saveWords, watchWords } from "#web/db/study/words.ts";
