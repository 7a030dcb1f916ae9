import { DraftSaveSchema } from "../attempt/drafts.ts";
import { defineCommand } from "./definition.ts";

/** The text of one section, ordered by itself among the commands of its attempt. */
export const draftSave = defineCommand({
  version: 1,
  payload: DraftSaveSchema,
  upgrade: {},
  replaces: ["draft.save"],
});
