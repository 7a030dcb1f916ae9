import type { Context, Finding } from "../rule.ts";

/** Words of a sentence such as "What they do is make toys", in which a base form after “is” is right. */
const CLEFT = /^(?:do|does|did|done|doing|all|what)$/;

/** Drops findings in sentences such as "What they do is make toys" and "All you need is love". */
export function dropClefts(find: (context: Context) => Finding[]): (context: Context) => Finding[] {
  return (context) =>
    find(context).filter(({ start }) => {
      const before = context.sentence.words.filter(({ end }) => end < start).slice(-6);
      return !before.some(({ lower }) => CLEFT.test(lower));
    });
}
