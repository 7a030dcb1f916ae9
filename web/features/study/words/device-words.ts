// Loaded on demand, so that a page with texts loads Dexie only when the learner picks a word.
export { createSlug } from "#web/db/storage/ids.ts";
export { saveWords, watchWords } from "#web/db/study/words.ts";
