import * as v from "valibot";

/** Account id in a path. */
export const UserParamsSchema = v.object({ user: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)) });
/** A positive whole number in a path. */
export const NumberInPathSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number));
