import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { taskHtml } from "#core/exam/content/task-html.ts";
import { evaluateTask } from "#core/exam/writing/evaluate-task.ts";
import { HandedInTexts } from "#web/features/writing/handed-in-texts.tsx";
import { TaskPane } from "#web/features/writing/task-pane.tsx";
import { TaskResult } from "#web/features/writing-result/task-result.tsx";
import { lexicon, type OwnTask, ownTasks } from "./evaluator-answers.ts";

const letters = (await ownTasks()).filter(({ task }) => task.kind.startsWith("letter"));

/** The HTML of every view that shows a task. */
const TASK_VIEWS: [view: string, html: (letter: OwnTask) => string][] = [
  ["the attempt page", ({ task }) => renderToStaticMarkup(createElement(TaskPane, { task, media: [] }))],
  [
    "the handed-in view",
    ({ task }) =>
      renderToStaticMarkup(createElement(HandedInTexts, { texts: [{ section: task.id, text: "Hello.", task }] })),
  ],
  [
    "the result",
    ({ task, brief }) =>
      renderToStaticMarkup(
        createElement(TaskResult, {
          evaluation: evaluateTask({ task, brief, text: "Hello.", lexicon }),
          text: "Hello.",
          task,
          figures: null,
          answer: null,
          isByModel: false,
        }),
      ),
  ],
  ["the examiner's copy", ({ task }) => taskHtml(task, [])],
];

test("the library has letter tasks of each kind", () => {
  expect(new Set(letters.map(({ task }) => task.kind))).toEqual(
    new Set(["letter_formal", "letter_semi_formal", "letter_informal"]),
  );
});

for (const letter of letters)
  test.each(TASK_VIEWS)(`prints all of ${letter.task.id} in %s`, (_, html) => {
    const { prompt, bullets = [], closing = [] } = letter.task;
    expect(closing.at(-1)?.text).toMatch(/^Dear /u);
    const printed = textOf(html(letter));
    let from = 0;
    for (const { text } of [...prompt, ...bullets, ...closing]) {
      const start = printed.indexOf(text, from);
      expect(start, text).toBeGreaterThanOrEqual(from);
      from = start + text.length;
    }
  });

/** Returns the text of a page's HTML. */
function textOf(html: string): string {
  const ENTITIES: Readonly<Record<string, string>> = {
    "&amp;": "&",
    "&#x27;": "'",
    "&quot;": '"',
    "&lt;": "<",
    "&gt;": ">",
  };
  return html.replace(/<[^>]*>/gu, "").replace(/&[^;]+;/gu, (entity) => ENTITIES[entity] ?? entity);
}
