import * as v from "valibot";
import { plainText } from "./plain-text.ts";

/** Characters of a comment or of a description, after cleaning. */
export const MOST_CHARACTERS = 2000;

/** Text of a learner, cleaned; `missing` is said where nothing is left of it. */
export const learnerText = (missing: string) =>
  v.pipe(
    v.string(missing),
    v.transform(plainText),
    v.nonEmpty(missing),
    v.maxLength(MOST_CHARACTERS, `Please use at most ${MOST_CHARACTERS} characters`),
  );
