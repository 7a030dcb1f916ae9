// Loaded on demand, so that pages show before the device's storage is open.
export { logCard, watchStudyEntries } from "#web/db/study/study-log.ts";
export { saveStudySettings, watchStudySettings } from "#web/db/study/study-settings.ts";
