import { FinishedDrillSchema } from "../../exam/drill/drill.ts";
import { defineCommand } from "./definition.ts";

/** A finished drill. The server marks it again. If two drills have the same slug, the first one stays. */
export const drillFinish = defineCommand({
  version: 1,
  payload: FinishedDrillSchema,
  upgrade: {},
  replaces: [],
});
