import * as v from "valibot";
import { plainText } from "./plain-text.ts";

/** Returns a schema for a plain text that may be empty. Lengths count after cleaning. */
export const optionalText = (maxCharacters: number) =>
  v.pipe(
    v.string(),
    v.transform(plainText),
    v.maxLength(maxCharacters, `Please use at most ${maxCharacters} characters`),
  );

/** Returns a schema for a plain text that must not be empty. `missing` is the message for an empty text. */
export const requiredText = (missing: string, maxCharacters: number) =>
  v.pipe(
    v.string(missing),
    v.transform(plainText),
    v.nonEmpty(missing),
    v.maxLength(maxCharacters, `Please use at most ${maxCharacters} characters`),
  );
