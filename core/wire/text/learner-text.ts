import * as v from "valibot";
import { plainText } from "./plain-text.ts";

/** Maximum characters of a comment or description, after cleaning. */
export const MAX_TEXT_CHARACTERS = 2000;

/** Returns a schema for a learner's text, cleaned. `missing` is the message for an empty text. */
export const learnerText = (missing: string) =>
  v.pipe(
    v.string(missing),
    v.transform(plainText),
    v.nonEmpty(missing),
    v.maxLength(MAX_TEXT_CHARACTERS, `Please use at most ${MAX_TEXT_CHARACTERS} characters`),
  );
