import * as v from "valibot";

/** opId, clientId: 16 to 64 of [A-Za-z0-9_-]. */
export const OpIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,64}$/));
