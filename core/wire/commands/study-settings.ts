import { StudySettingsSchema } from "../../exam/study/study-settings.ts";
import { defineCommand } from "./definition.ts";

/** What the learner's plan is made from. It says all of it: the last save counts. */
export const studySettings = defineCommand({
  version: 1,
  payload: StudySettingsSchema,
  upgrade: {},
  replaces: ["study.settings"],
});
