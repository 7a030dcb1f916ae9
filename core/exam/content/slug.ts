import * as v from "valibot";

/** Lower-case words joined by hyphens, 1 to 80 characters: the public name of a book or module in a URL. */
export const SlugSchema = v.pipe(
  v.string(),
  v.maxLength(80),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens"),
);

/** A stable name inside one module (a part, a text, a block, a group, a picture): never reused for something else. */
export const LocalIdSchema = v.pipe(
  v.string(),
  v.maxLength(40),
  v.regex(/^[a-z0-9]+(?:[-.][a-z0-9]+)*$/, "must be lower-case letters, digits, hyphens and dots"),
);

/** The first 16 hex digits of the SHA-256 of the canonical content: the same text always has the same version. */
export const VersionSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/, "must be 16 hex digits"));

export const Sha256Schema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, "must be 64 hex digits"));
