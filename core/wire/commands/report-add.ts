import { MistakeReportSchema } from "../feedback/reports.ts";
import { defineCommand } from "./definition.ts";

/** A mistake that a learner found in a test. Its id is the id of the command. */
export const reportAdd = defineCommand({
  version: 1,
  payload: MistakeReportSchema,
  upgrade: {},
  replaces: [],
});
