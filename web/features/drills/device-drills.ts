// Loaded on demand, so that the dashboard does not load Dexie.
export { watchDrills } from "#web/db/drill/drill-rows.ts";
