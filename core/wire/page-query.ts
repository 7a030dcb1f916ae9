import * as v from "valibot";

/** Query of a list that is read page by page. `cursor` is the `next` of the page before; absent for the first page. */
export const PageQuerySchema = v.object({
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^(?:[1-9]\d?|100)$/, "must be a number from 1 to 100"), v.transform(Number)),
  ),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(400))),
});
