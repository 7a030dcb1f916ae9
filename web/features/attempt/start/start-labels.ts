import { formatList } from "#core/format/format-list.ts";
import { isFullLength } from "#core/exam/content/book-tests.ts";
import { plural } from "#core/format/plural.ts";
import type { AttemptMode } from "#core/exam/attempt/attempt.ts";
import type { Module } from "#core/exam/content/module.ts";
import { moduleNumbers } from "#core/exam/content/question-numbers.ts";

/** What the start screen says about a module: its contents, and the rules to know before starting. */
export type StartDescription = { facts: { name: string; value: number | string }[]; rules: string[] };

/** Describes a whole module, or the parts of it that are taken. */
export function describeStart(module: Module, parts: readonly number[] | null, mode: AttemptMode): StartDescription {
  if (module.module_type === "speaking") return describeSpeakingStart(module, parts);
  const takenParts = module.parts.filter((part) => parts === null || parts.includes(part.number));
  const clockRules = mode === "exam" ? ["The clock warns you at ten and at five minutes. You may hide it."] : [];
  const savingNote =
    "Everything is saved on this device as you type. It works offline, and after a reload you continue from where you were.";
  if (module.module_type === "writing") {
    const tasks = module.parts.filter((task) => takenParts.some((part) => part.id === task.id));
    return {
      facts: [
        {
          name: plural(takenParts.length, { one: "Task", other: "Tasks" }),
          value: formatList(tasks.map((task) => String(task.task))),
        },
        { name: "Words", value: `${tasks.map((task) => task.minimumWords).join(" + ")} or more` },
      ],
      rules: [
        ...(tasks.length > 1
          ? [
              mode === "exam"
                ? "Answer both tasks, in any order, until time is up. Task 2 counts twice as much as Task 1."
                : "Answer both tasks, in any order, until you finish. Task 2 counts twice as much as Task 1.",
            ]
          : []),
        "Write in full sentences, in your own words. Words copied from the task are not counted by examiners.",
        "An answer below its number of words loses marks; a longer one does not.",
        ...clockRules,
        mode === "exam"
          ? "There is no spelling check, as on the day. You can copy, cut, paste and undo."
          : "Your browser’s spelling check is on. In exam mode it is off, as on the day.",
        savingNote,
      ],
    };
  }
  const questions = { name: "Questions", value: moduleNumbers(module, parts).length };
  if (module.module_type === "listening") {
    return {
      facts: [
        questions,
        { name: plural(takenParts.length, { one: "Part", other: "Parts" }), value: partsFact(takenParts) },
      ],
      rules: [
        ...(mode === "exam"
          ? [
              "You hear each recording once. You cannot stop it, and it keeps playing if you leave this page.",
              "Answer while you listen. There are pauses for reading the questions, and at the end there is time to check.",
            ]
          : [
              "Stop the recording, go back five seconds or change its speed whenever you like. You can read the transcript after you finish.",
            ]),
        "Answer every question. A wrong answer costs nothing.",
        "Spelling counts. If you write an answer, the instructions say how many words it may have.",
        savingNote,
      ],
    };
  }
  return {
    facts: [questions, { name: module.test_type === "general" ? "Sections" : "Passages", value: takenParts.length }],
    rules: [
      "Answer every question. A wrong answer costs nothing.",
      `You can ${takenParts.length > 1 ? "move between the passages and " : ""}change answers until ${mode === "exam" ? "time is up" : "you finish"}. There is no extra time for copying answers.`,
      ...clockRules,
      "Spelling counts. If you write an answer, the instructions say how many words it may have.",
      "Select words in the passage to highlight them or to add a note.",
      savingNote,
    ],
  };
}

function describeSpeakingStart(
  module: Extract<Module, { module_type: "speaking" }>,
  parts: readonly number[] | null,
): StartDescription {
  const takenParts = module.parts.filter((part) => parts === null || parts.includes(part.number));
  const questions = takenParts.flatMap((part) => part.topics.flatMap((topic) => topic.questions));
  const longTurns = takenParts.filter((part) => part.cueCard !== undefined);
  const wholeTime = isFullLength("speaking", module)
    ? "11 to 14 minutes"
    : `about ${Math.round(module.duration / 60)} minutes`;
  return {
    facts: [
      { name: "Parts", value: takenParts.length },
      { name: "Answers", value: questions.length + longTurns.length },
      { name: "Time", value: parts === null ? wholeTime : "about 5 minutes" },
    ],
    rules: [
      "The examiner’s questions are spoken and printed, one at a time.",
      ...(longTurns.length > 0
        ? ["For the long turn you have one minute to prepare with notes, and at most two minutes to speak."]
        : []),
      "You need a microphone and a quiet place. A headset is best.",
      "What you say is saved on this device as you speak. After a reload you continue from the same question. It works offline.",
      "You can listen to every answer afterwards. A recording alone has no band.",
    ],
  };
}

/** Explains the mode that is chosen. */
export function describeMode(module: Module, mode: AttemptMode, isWhole: boolean): string {
  if (module.module_type === "speaking")
    return mode === "exam"
      ? "As on the day: the examiner asks, recording starts by itself, and the next question follows."
      : "At your own pace: you start each answer, and can listen to it and record it again before you continue.";
  if (mode === "practice")
    return "At your own pace: the clock shows the time used, you can pause it, and nothing is handed in until you finish. Does not count towards your average.";
  return isWhole
    ? "As on the day: you cannot stop the clock, and at zero we hand in your answers. Counts towards your average."
    : "As on the day: you cannot stop the clock, and at zero we hand in your answers.";
}

/** Returns how many parts are taken or, if there is only one, which part it is. */
function partsFact(takenParts: readonly { readonly number: number }[]): string | number {
  return takenParts.length === 1 ? (takenParts[0]?.number ?? 1) : takenParts.length;
}
