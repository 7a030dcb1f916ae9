import * as v from "valibot";
import type { QuestionKey } from "#core/exam/content/answer-key.ts";
import type { Option, WordLimit } from "#core/exam/questions/fields.ts";
import { compileOptions } from "../compile/compile-rich.ts";
import type { Reporter } from "../findings.ts";
import { EitherOrderSchema, LimitSchema, OptionsSchema } from "./authored-entries.ts";
import { checkEnoughOptions, checkOptionLetters, checkOptionsUsedOnce } from "./check-options.ts";

/** The fields of kinds whose answers are typed within a limit or picked from a bank. */
export const typedOrPickedEntries = {
  limit: v.optional(LimitSchema),
  bank: v.optional(OptionsSchema),
  reusable: v.optional(v.boolean()),
  either_order: v.optional(EitherOrderSchema),
};

type Authored = {
  limit?: WordLimit | undefined;
  bank?: Readonly<Record<string, string>> | undefined;
  reusable?: boolean | undefined;
};
type Compiled = { limit?: WordLimit; bank?: Option[]; reusable?: boolean };

/** Compiles the limit or the bank. A group needs exactly one of them. */
export function compileTypedOrPicked({ limit, bank, reusable }: Authored, report: Reporter): Compiled {
  if ((limit === undefined) === (bank === undefined))
    report.problem(["limit"], "needs either a limit (typed words) or a bank (options)");
  return {
    ...(limit !== undefined && { limit }),
    ...(bank !== undefined && { bank: compileOptions(bank, report, ["bank"]), reusable: reusable ?? false }),
  };
}

/** Checks the bank, if the group has one. `count` is the number of questions. */
export function checkBank(
  group: { bank?: Option[] | undefined; reusable?: boolean | undefined },
  count: number,
  keys: readonly QuestionKey[],
  report: Reporter,
): void {
  if (group.bank === undefined) return;
  checkOptionLetters(group.bank, report, ["bank"]);
  if (group.reusable === true) return;
  checkOptionsUsedOnce(keys, report);
  checkEnoughOptions(group.bank, count, report, ["bank"]);
}
