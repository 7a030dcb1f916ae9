import { CommentAddSchema } from "../feedback/comments.ts";
import { defineCommand } from "./definition.ts";

/** A comment on a book or a module. Its id is the id of the command. */
export const commentAdd = defineCommand({
  version: 1,
  payload: CommentAddSchema,
  upgrade: {},
  replaces: [],
});
