import * as v from "valibot";

/** Public name of a book or module in a URL: lower-case words joined by hyphens, 1 to 80 characters. */
export const SlugSchema = v.pipe(
  v.string(),
  v.maxLength(80),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens"),
);

/**
 * A stable id, never reused for something else. Ids of parts, texts, blocks, groups and pictures are unique within
 * their module; those of Writing tasks, samples, topics and lessons are unique in the whole library.
 */
export const LocalIdSchema = v.pipe(
  v.string(),
  v.maxLength(40),
  v.regex(/^[a-z0-9]+(?:[-.][a-z0-9]+)*$/, "must be lower-case letters, digits, hyphens and dots"),
);

/**
 * The stable name of one question within its module: two to five lower-case words joined by hyphens. Never given to
 * another question, so that attempts, drills and cards can refer to it across content versions.
 */
export const QuestionIdSchema = v.pipe(
  v.string(),
  v.maxLength(60),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+){1,4}$/, "must be two to five lower-case words joined by hyphens"),
);

/** The first 16 hex digits of the SHA-256 of the canonical content. The same content always has the same version. */
export const VersionSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/, "must be 16 hex digits"));

export const Sha256Schema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, "must be 64 hex digits"));
