import { FinishedDrillSchema } from "../../exam/drill/drill.ts";
import { defineCommand } from "./definition.ts";

/** A finished drill. The server marks it again; the first one of a slug stays. */
export const drillFinish = defineCommand({
  version: 1,
  payload: FinishedDrillSchema,
  upgrade: {},
  replaces: [],
});
