// Loaded on demand, so that pages with texts load Dexie only when a word is picked.
export { createSlug } from "#web/db/storage/ids.ts";
export { saveWords, watchWords } from "#web/db/study/words.ts";
