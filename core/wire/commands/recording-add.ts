import { RecordingAddSchema } from "../attempt/uploads.ts";
import { defineCommand } from "./definition.ts";

/** A spoken answer exists. Its bytes are uploaded by calls of their own. */
export const recordingAdd = defineCommand({
  version: 1,
  payload: RecordingAddSchema,
  upgrade: {},
  replaces: [],
});
