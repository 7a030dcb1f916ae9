import { DraftSaveSchema } from "../attempt/drafts.ts";
import { defineCommand } from "./definition.ts";

/** The text of one section. Each section is an aggregate, apart from the other commands of its attempt. */
export const draftSave = defineCommand({
  version: 1,
  payload: DraftSaveSchema,
  upgrade: {},
  replaces: ["draft.save"],
});
