import * as v from "valibot";

/** A body without fields. */
export const NothingSchema = v.object({});
/** A reply with one sentence for the user. */
export const DetailSchema = v.object({ detail: v.string() });
