import { WordSchema } from "../../exam/study/word.ts";
import { defineCommand } from "./definition.ts";

/** A word of the notebook as it is to be: added, changed or deleted. */
export const wordSave = defineCommand({
  version: 1,
  payload: WordSchema,
  upgrade: {},
  replaces: ["word.save"],
});
