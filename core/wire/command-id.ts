import * as v from "valibot";

/** Command ids (opId) and client ids: 16 to 64 of [A-Za-z0-9_-]. */
export const CommandIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,64}$/));
