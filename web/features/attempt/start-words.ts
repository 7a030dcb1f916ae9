import type { AttemptMode } from "#core/exam/attempt/attempt.ts";
import { moduleNumbers, type Module } from "#core/exam/content/module.ts";

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
  return {
    facts: [
      { name: "Questions", value: moduleNumbers(module, parts).length },
      { name: module.test_type === "general" ? "Sections" : "Passages", value: taken.length },
    ],
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
