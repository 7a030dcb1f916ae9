import type { QuestionGroup, WordLimit } from "#core/exam/content/question-group.ts";
import type { PassageText } from "#core/exam/content/text.ts";
import { LIMITS, type AuthoredGroup } from "./authored-schema.ts";
import { compileLayout, compileOptions, compileRich } from "./compile-lines.ts";
import type { Path, Reporter } from "./findings.ts";

/** A picture that a group asks for: the caller finds the file and adds it to the module's media. */
export type PictureRequest = { file: string; width: number; height: number };

/**
 * Compiles a group as the candidate sees it. Its key is compiled apart (compile-key.ts), so that nothing of it can
 * end up here. Null where a piece is missing without which the group cannot stand; the problem is then reported.
 */
export function compileGroup(
  group: AuthoredGroup,
  texts: readonly PassageText[],
  report: Reporter,
  addPicture: (request: PictureRequest) => string,
): QuestionGroup | null {
  const rich = (source: string, ...path: Path) => compileRich(source, report, path);
  const items = <T extends { prompt: string }>(list: readonly T[], ...path: Path) =>
    list.map((item, at) => ({ ...item, prompt: rich(item.prompt, ...path, at, "prompt") }));
  const common = { id: group.id, type: group.type, instructions: rich(group.instructions, "instructions") };
  switch (group.kind) {
    case "choose_one":
      return {
        ...common,
        kind: group.kind,
        questions: group.questions.map((question, at) => ({
          number: question.number,
          prompt: rich(question.prompt, "questions", at, "prompt"),
          options: compileOptions(question.options, report, ["questions", at, "options"]),
        })),
      };
    case "choose_many":
      return {
        ...common,
        kind: group.kind,
        numbers: group.numbers,
        prompt: rich(group.prompt, "prompt"),
        options: compileOptions(group.options, report, ["options"]),
      };
    case "judge":
      return { ...common, kind: group.kind, scale: group.scale, questions: items(group.questions, "questions") };
    case "match":
      return {
        ...common,
        kind: group.kind,
        ...(group.options_title === undefined ? {} : { optionsTitle: group.options_title }),
        options: compileOptions(group.options, report, ["options"]),
        reusable: group.reusable,
        questions: items(group.questions, "questions"),
      };
    case "headings":
      return compileHeadings(group, texts, report, common);
    case "complete":
      return {
        ...common,
        kind: group.kind,
        ...(group.title === undefined ? {} : { title: group.title }),
        ...typedOrPicked(group, report),
        ...compileLayout(group, report),
      };
    case "label":
      return {
        ...common,
        kind: group.kind,
        picture: {
          id: `${group.id}.picture`,
          media: addPicture(group.picture),
          alt: group.picture.alt.trim(),
          width: group.picture.width,
          height: group.picture.height,
        },
        ...typedOrPicked(group, report),
        labels: items(group.labels, "labels"),
      };
    case "short_answer":
      return {
        ...common,
        kind: group.kind,
        limit: limitOf(group.limit),
        questions: items(group.questions, "questions"),
      };
  }
}

function limitOf(limit: keyof typeof LIMITS): WordLimit {
  return { ...LIMITS[limit] };
}

/** Typed words have a limit, picked ones a bank, never both and never neither. */
function typedOrPicked(group: Extract<AuthoredGroup, { kind: "complete" | "label" }>, report: Reporter) {
  if ((group.limit === undefined) === (group.bank === undefined))
    report.problem(["limit"], "needs either a limit (typed words) or a bank (options)");
  return {
    ...(group.limit === undefined ? {} : { limit: limitOf(group.limit) }),
    ...(group.bank === undefined
      ? {}
      : { bank: compileOptions(group.bank, report, ["bank"]), reusable: group.reusable ?? false }),
  };
}

function compileHeadings(
  group: Extract<AuthoredGroup, { kind: "headings" }>,
  texts: readonly PassageText[],
  report: Reporter,
  common: Pick<QuestionGroup, "id" | "type" | "instructions">,
): QuestionGroup | null {
  const blockOf = (letter: string, path: Path) => {
    const block = texts.flatMap((text) => text.blocks).find((candidate) => candidate.letter === letter);
    if (!block) report.problem(path, `no paragraph has the letter ${letter}`);
    return block?.id ?? null;
  };
  const questions = group.questions.flatMap(({ number, paragraph }, at) => {
    const block = blockOf(paragraph, ["questions", at, "paragraph"]);
    return block === null ? [] : [{ number, block, letter: paragraph }];
  });
  const examples = (group.examples ?? []).flatMap(({ paragraph, option }, at) => {
    const block = blockOf(paragraph, ["examples", at, "paragraph"]);
    return block === null ? [] : [{ block, letter: paragraph, option }];
  });
  return {
    ...common,
    kind: group.kind,
    options: compileOptions(group.options, report, ["options"]),
    questions,
    ...(group.examples === undefined ? {} : { examples }),
  };
}
