import type { Line, QuestionGroup } from "#core/exam/content/question-group.ts";
import { completionLines } from "#core/exam/content/question-numbers.ts";

/** Something that a group prints: for the question `number`, or for the group as a whole. */
export type Printed = { number: number | null; text: string };

/** Everything that a group prints beside its instructions, piece by piece. Gaps are left out. */
export function printedOf(group: QuestionGroup): Printed[] {
  const options = "options" in group ? group.options : "bank" in group ? (group.bank ?? []) : [];
  const shared = options.map((option) => ({ number: null, text: option.text.text }));
  switch (group.kind) {
    case "choose_one":
      return group.questions.flatMap(({ number, prompt, options: own }) => [
        { number, text: prompt.text },
        ...own.map((option) => ({ number, text: option.text.text })),
      ]);
    case "choose_many":
      return [{ number: null, text: group.prompt.text }, ...shared];
    case "headings":
      return shared;
    case "complete":
      return [...titlesOf(group), ...completionLines(group).flatMap(lineOf), ...shared];
    case "label":
      return [...group.labels.map(({ number, prompt }) => ({ number, text: prompt.text })), ...shared];
    default:
      return [...group.questions.map(({ number, prompt }) => ({ number, text: prompt.text })), ...shared];
  }
}

/** What a gap stands in: the line of a completion, the prompt of another kind. */
export function promptOf(group: QuestionGroup, number: number): string {
  if (group.kind !== "complete")
    return printedOf(group)
      .filter((one) => one.number === number)
      .map((one) => one.text)
      .join(" ");
  const line = completionLines(group).find((one) =>
    one.some((segment) => segment.kind === "gap" && segment.number === number),
  );
  return (line ?? []).map((segment) => (segment.kind === "text" ? segment.text : " … ")).join("");
}

/** A line belongs to its gap where it has one; with several, to none of them. */
function lineOf(line: Line): Printed[] {
  const gaps = line.flatMap((segment) => (segment.kind === "gap" ? [segment.number] : []));
  const text = line.map((segment) => (segment.kind === "text" ? segment.text : " … ")).join("");
  return text.trim() === "" ? [] : [{ number: gaps.length === 1 ? (gaps[0] ?? null) : null, text }];
}

function titlesOf(group: Extract<QuestionGroup, { kind: "complete" }>): Printed[] {
  const titles = [
    group.title,
    ...(group.layout === "notes" ? group.sections.map((section) => section.heading) : []),
    ...(group.layout === "form" ? group.rows.map((row) => row.label) : []),
    ...(group.layout === "table" ? group.columns : []),
  ];
  return titles.flatMap((text) => (text === undefined || text === "" ? [] : [{ number: null, text }]));
}
