import type { QuestionKey } from "#core/exam/content/answer-key.ts";
import type { Option } from "#core/exam/questions/fields.ts";
import type { Path, Reporter } from "../findings.ts";

const ROMAN = "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv".split(" ");

/** Options are lettered A, B, C without holes. `path` is the field that holds them, from the group. */
export function checkOptionLetters(options: readonly Option[], report: Reporter, path: Path = ["options"]): void {
  const letters = options.map((_, at) => String.fromCharCode(65 + at));
  checkOptionIds(options, letters, "A, B, C", report, path);
}

/** Headings are numbered i, ii, iii without holes. */
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
    report.problem(path, `options are numbered ${example} and so on without holes, not ${ids}`);
}

/** No option is right for two questions. `taken` are the options of printed examples. */
export function checkOptionsUsedOnce(
  keys: readonly QuestionKey[],
  report: Reporter,
  taken: readonly string[] = [],
): void {
  const answers = keys.flatMap((key) => (key.kind === "option" ? [key.option] : []));
  const twice = [...answers, ...taken].filter((option, at, all) => all.indexOf(option) !== at);
  for (const option of new Set(twice))
    report.problem(["key"], `option ${option} is right twice, but options may be used only once`);
}

/** There is an option for each question, if none may be used twice. */
export function checkEnoughOptions(
  options: readonly Option[],
  count: number,
  report: Reporter,
  path: Path = ["options"],
): void {
  if (options.length < count)
    report.problem(path, `${options.length} options for ${count} questions, and none may be used twice`);
}
