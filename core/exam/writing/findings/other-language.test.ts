import { expect, test } from "vitest";
import { lexicon } from "#tests/content/evaluator-answers.ts";
import { essay as task } from "#tests/content/museum-tasks.ts";
import { evaluateTask } from "../evaluate-task.ts";

const ENGLISH =
  "The museum needs a new roof and warm rooms for its guards. A small fee would pay for both, and visitors would gladly give it. ";
const SPANISH = "Los museos son importantes para la gente que vive en las ciudades. ";
const POLISH = "Wszyscy zwiedzajacy powinni placic niewielka oplate przy wejsciu. ";

const first = (paragraph: string) => {
  const text = `${ENGLISH.repeat(2)}\n\n${paragraph}\n\n${ENGLISH.replace("new", "good").repeat(1)}`;
  return evaluateTask({ task, brief: null, text, lexicon }).priorities[0];
};

test.each([SPANISH, POLISH])("says first that “%s” does not count", (paragraph) => {
  expect(first(paragraph)).toMatchObject({
    id: "other-language",
    say: expect.stringContaining("so it does not count"),
    place: { quote: paragraph.trim() },
  });
});

test("counts the sentences and words of the other language", () => {
  expect(first(SPANISH + POLISH)?.say).toMatch(/1 more sentence is like it\. These are 20 words in all\./);
  expect(
    first("動物の状況を観察して良い状態を保つことの大切さを知る。 それは 人 に も 共通 している。")?.say ?? "",
  ).not.toContain("words in all");
});

test("does not take misspelt English or a web address for another language", () => {
  for (const paragraph of [
    "They help comunities, goverments, vistors, langauges and diffrent childern beacuse of technolgy. ",
    "Topic xbq https://www.qwxzy.com/post/zzxq-vvbq-qqrt-ghjk-llkj ",
  ])
    expect(first(paragraph)?.id).not.toBe("other-language");
});
