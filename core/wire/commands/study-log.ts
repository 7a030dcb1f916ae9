import * as v from "valibot";
import { StudyEntriesSchema } from "../../exam/study/study-log.ts";
import { defineCommand } from "./definition.ts";

/** New lines of the study log. A line is only ever added, and a repeated one changes nothing. */
export const studyLog = defineCommand({
  version: 1,
  payload: v.object({ entries: StudyEntriesSchema }),
  upgrade: {},
  replaces: [],
});
