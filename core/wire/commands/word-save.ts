import { WordSchema } from "../../exam/study/word.ts";
import { defineCommand } from "./definition.ts";

/** The new state of a word in the notebook: added, changed or deleted. */
export const wordSave = defineCommand({
  version: 1,
  payload: WordSchema,
  upgrade: {},
  replaces: ["word.save"],
});
