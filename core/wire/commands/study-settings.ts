import { StudySettingsSchema } from "../../exam/study/study-settings.ts";
import { defineCommand } from "./definition.ts";

/** The settings that the learner's plan is made from. A save contains all of them, and the last save counts. */
export const studySettings = defineCommand({
  version: 1,
  payload: StudySettingsSchema,
  upgrade: {},
  replaces: ["study.settings"],
});
