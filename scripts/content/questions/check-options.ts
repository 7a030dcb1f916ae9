import type { QuestionKey } from "#core/exam/content/answer-key.ts";
import type { Option } from "#core/exam/questions/fields.ts";
import type { Path, Reporter } from "../findings.ts";

const ROMAN = "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv".split(" ");

/** Checks that options are lettered A, B, C without gaps. `path` is the field with the options, from the group. */
export function checkOptionLetters(options: readonly Option[], report: Reporter, path: Path = ["options"]): void {
  const letters = options.map((_, index) => String.fromCharCode(65 + index));
  checkOptionIds(options, letters, "A, B, C", report, path);
}

/** Checks that headings are numbered i, ii, iii without gaps. */
export function checkOptionNumerals(options: readonly Option[], report: Reporter, path: Path = ["options"]): void {
  checkOptionIds(options, ROMAN.slice(0, options.length), "i, ii, iii", report, path);
}

function checkOptionIds(
  options: readonly Option[],
  expected: readonly string[],
  example: string,
  report: Reporter,
  path: Path,
): void {
  const ids = options.map((option) => option.id).join();
  if (ids !== expected.join())
    report.problem(path, `options are numbered ${example} and so on without gaps, not ${ids}`);
}

/** Checks that no option is right for two questions. `exampleOptions` are the options of printed examples. */
export function checkOptionsUsedOnce(
  keys: readonly QuestionKey[],
  report: Reporter,
  exampleOptions: readonly string[] = [],
): void {
  const answers = keys.flatMap((key) => (key.kind === "option" ? [key.option] : []));
  const repeated = [...answers, ...exampleOptions].filter((option, index, all) => all.indexOf(option) !== index);
  for (const option of new Set(repeated))
    report.problem(["key"], `option ${option} is right twice, but options may be used only once`);
}

/** Checks that there is an option for each question, if none may be used twice. */
export function checkEnoughOptions(
  options: readonly Option[],
  count: number,
  report: Reporter,
  path: Path = ["options"],
): void {
  if (options.length < count)
    report.problem(path, `${options.length} options for ${count} questions, and none may be used twice`);
}
