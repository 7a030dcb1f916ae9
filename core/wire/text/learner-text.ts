import { requiredText } from "./required-text.ts";

/** Maximum characters of a comment or description, after cleaning. */
export const MAX_TEXT_CHARACTERS = 2000;

/** Returns a schema for a learner's comment or description. `missing` is the message for an empty text. */
export const learnerText = (missing: string) => requiredText(missing, MAX_TEXT_CHARACTERS);
