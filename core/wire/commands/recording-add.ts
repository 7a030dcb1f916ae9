import { RecordingAddSchema } from "../attempt/uploads.ts";
import { defineCommand } from "./definition.ts";

/** A spoken answer exists. Separate calls upload its bytes. */
export const recordingAdd = defineCommand({
  version: 1,
  payload: RecordingAddSchema,
  upgrade: {},
  replaces: [],
});
