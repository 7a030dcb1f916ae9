// Loaded on demand, so that the form for a drill appears before the marking code has loaded.
export { listDrillChoices, startDrill } from "#web/db/drill/drills.ts";
export { createSlug } from "#web/db/storage/ids.ts";
