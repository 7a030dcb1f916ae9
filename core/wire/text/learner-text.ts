import * as v from "valibot";
import { plainText } from "./plain-text.ts";

/** Maximum characters of a comment or description, after cleaning. */
export const MOST_CHARACTERS = 2000;

/** Returns a schema for a learner's text, cleaned. `missing` is the message for an empty text. */
export const learnerText = (missing: string) =>
  v.pipe(
    v.string(missing),
    v.transform(plainText),
    v.nonEmpty(missing),
    v.maxLength(MOST_CHARACTERS, `Please use at most ${MOST_CHARACTERS} characters`),
  );
