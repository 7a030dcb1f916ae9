import { ReactionSetSchema } from "../feedback/reactions.ts";
import { defineCommand } from "./definition.ts";

/** The learner's reaction to a book or a module, or none. */
export const reactionSet = defineCommand({
  version: 1,
  payload: ReactionSetSchema,
  upgrade: {},
  replaces: ["reaction.set"],
});
