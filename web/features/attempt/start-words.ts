import type { AttemptMode } from "#core/exam/attempt/attempt.ts";
import type { Module } from "#core/exam/content/module.ts";
import { moduleNumbers } from "#core/exam/content/question-numbers.ts";

/** What the start screen says of a paper: what is in it, and what to know before starting. */
export type StartWords = { facts: { name: string; value: number | string }[]; rules: string[] };

/** The words for a module, or for some of its parts. */
export function startWords(module: Module, parts: readonly number[] | null, mode: AttemptMode): StartWords {
  const taken = module.parts.filter((part) => parts === null || parts.includes(part.number));
  const end = mode === "exam" ? "time is up" : "you finish";
  const clock = mode === "exam" ? ["The clock warns you at ten and at five minutes. You may hide it."] : [];
  const kept =
    "Everything is saved on this device as you type. It works without a connection, and after a reload you go on where you were.";
  if (module.module_type === "writing") {
    const tasks = module.parts.filter((task) => taken.some((part) => part.id === task.id));
    return {
      facts: [
        { name: taken.length === 1 ? "Task" : "Tasks", value: tasks.map((task) => task.task).join(" and ") },
        { name: "Words", value: `${tasks.map((task) => task.minimumWords).join(" + ")} or more` },
      ],
      rules: [
        ...(tasks.length > 1
          ? [`Answer both tasks, in any order, until ${end}. Task 2 counts twice as much as Task 1.`]
          : []),
        "Write in full sentences, in your own words. Words copied from the task are not counted by examiners.",
        "An answer below its number of words loses marks; a longer one does not.",
        ...clock,
        mode === "exam"
          ? "There is no spelling check, as on the day. You can copy, cut, paste and undo."
          : "Your browser’s spelling check is on. In exam mode it is off, as on the day.",
        kept,
      ],
    };
  }
  const questions = { name: "Questions", value: moduleNumbers(module, parts).length };
  if (module.module_type === "listening") {
    return {
      facts: [questions, { name: taken.length === 1 ? "Part" : "Parts", value: partNames(taken) }],
      rules: [
        ...(mode === "exam"
          ? [
              "You hear each recording once. It cannot be stopped, and it goes on if you leave this page.",
              "Answer while you listen. There are pauses for reading the questions, and at the end there is time to check.",
            ]
          : [
              "Stop the recording, go back five seconds or change its speed whenever you like. The words that are spoken can be read once you have finished.",
            ]),
        "Answer every question. A wrong answer costs nothing.",
        "Spelling counts. Each group says how many words an answer may have.",
        kept,
      ],
    };
  }
  return {
    facts: [questions, { name: module.test_type === "general" ? "Sections" : "Passages", value: taken.length }],
    rules: [
      "Answer every question. A wrong answer costs nothing.",
      `You can move between the passages and change answers until ${end}. There is no extra time for copying answers.`,
      ...clock,
      "Spelling counts. Each group says how many words an answer may have.",
      "Select words in the passage to highlight them or to add a note.",
      kept,
    ],
  };
}

/** "4", or which one. */
function partNames(taken: readonly { readonly number: number }[]): string | number {
  return taken.length === 1 ? (taken[0]?.number ?? 1) : taken.length;
}
