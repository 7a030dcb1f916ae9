import * as v from "valibot";
import { SlugSchema } from "#core/exam/content/slug.ts";

/** The fields that the authored files of all modules share. */

export const Prose = v.pipe(v.string("must be text: put quotation marks around numbers"), v.minLength(1, "is empty"));
export const FileNameSchema = v.pipe(
  v.string(),
  v.regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*\.(?:md|svg|png|webp|avif)$/,
    "must be a file name in lower case, beside module.yaml",
  ),
);
const pixels = v.pipe(v.number(), v.integer(), v.minValue(1));
export const AuthoredPictureSchema = v.strictObject({
  file: FileNameSchema,
  alt: Prose,
  width: pixels,
  height: pixels,
});

/** The first fields of every module.yaml. */
export const moduleEntries = {
  slug: SlugSchema,
  test_type: v.picklist(["academic", "general", "both"]),
  name: Prose,
  minutes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  provenance: v.strictObject({ author: Prose, written: v.pipe(v.string(), v.isoDate()), method: Prose, facts: Prose }),
};
