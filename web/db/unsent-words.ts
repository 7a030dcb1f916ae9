import type { AttemptHead, AttemptWork } from "#core/exam/attempt/attempt.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import * as v from "valibot";
import { COMMANDS, type CommandKind, type CommandPayload } from "#core/wire/commands.ts";
import { readSelfAssessment, speakingBand } from "#core/exam/speaking/self-assessment.ts";
import { sectionName } from "#core/exam/writing/section-name.ts";
import type { Texts } from "#core/wire/drafts.ts";
import { MEASURES_SECTION, SELF_ASSESSMENT_SECTION, transcriptPart } from "#core/wire/spoken-sections.ts";
import type { OutboxRow } from "./work-database.ts";

/** What an unsent command is, and all that the learner wrote or chose in it, as plain text. */
export type UnsentWords = { title: string; text: string };

type Describe = { [K in CommandKind]: (payload: CommandPayload<K>) => UnsentWords };

const MODULES: Record<ModuleType, string> = {
  listening: "Listening",
  reading: "Reading",
  writing: "Writing",
  speaking: "Speaking",
};
const ISSUES: Record<CommandPayload<"report.add">["issueType"], string> = {
  "incorrect-answers": "Incorrect answers",
  "incorrect-audio": "Incorrect audio",
  "incorrect-question": "Incorrect question",
  other: "Other",
};

const nameOf = (head: Pick<AttemptHead, "module_type">): string => `${MODULES[head.module_type]} test`;
const candidate = (type: "academic" | "general"): string => (type === "general" ? "General Training" : "Academic");

const WORDS: Describe = {
  "attempt.create": (head) => ({ title: `Start of a ${nameOf(head)}`, text: "" }),
  "answers.save": ({ work, ...head }) => ({ title: `Answers of a ${nameOf(head)}`, text: answersText(work) }),
  "draft.save": ({ section, text }) => draftWords(section, text),
  "attempt.submit": ({ work, texts, ...head }) => ({
    title: `Hand-in of a ${nameOf(head)}`,
    text: texts === undefined ? answersText(work) : textsText(texts),
  }),
  "recording.add": ({ recording }) => recordingWords(recording),
  "comment.add": ({ comment }) => ({ title: "Comment", text: comment }),
  "report.add": ({ issueType, issueDescription }) => ({
    title: "Report of a mistake",
    text: `${ISSUES[issueType]}: ${issueDescription}`,
  }),
  "reaction.set": ({ reaction }) => ({
    title: reaction === null ? "Reaction taken back" : "Reaction",
    text: reaction === null ? "" : reaction.replaceAll("_", " "),
  }),
  "settings.update": ({ first_name, last_name, testType, bandsTarget }) => ({
    title: "Account settings",
    text: `${first_name} ${last_name}, ${candidate(testType)}, target band ${bandsTarget}`,
  }),
  "alert.dismiss": () => ({ title: "An alert put away", text: "" }),
  "test_type.set": ({ test_type }) => ({ title: "Test type", text: candidate(test_type) }),
};

/** What this build cannot read, of a newer one or from a file, is shown as it is. */
export function unsentWords({ kind, payload }: Pick<OutboxRow, "kind" | "payload">): UnsentWords {
  const words = Object.hasOwn(WORDS, kind) ? describe(kind as CommandKind, payload) : null;
  return words ?? { title: kind, text: JSON.stringify(payload) };
}

function describe<K extends CommandKind>(kind: K, payload: unknown): UnsentWords | null {
  const schema: v.GenericSchema<unknown, CommandPayload<K>> = COMMANDS[kind].payload;
  const parsed = v.safeParse(schema, payload);
  return parsed.success ? WORDS[kind](parsed.output) : null;
}

export function recordingWords({ part, duration }: { part: number; duration: number }): UnsentWords {
  return { title: `Recording, part ${part}`, text: `${durationWords(duration)} of speech` };
}

function answersText(work: AttemptWork): string {
  return Object.entries(work.answers)
    .map(([number, value]) => [number, Array.isArray(value) ? value.join(", ") : value] as const)
    .filter(([, value]) => value !== "")
    .map(([number, value]) => `${number}. ${value}`)
    .join("\n");
}

function textsText(texts: Texts): string {
  return Object.entries(texts)
    .map(([section, text]) => `${sectionName(section)}\n\n${text}`)
    .join("\n\n");
}

/** What was kept of a Speaking attempt is told as such; everything else is the draft of a task. */
function draftWords(section: string, text: string): UnsentWords {
  const part = transcriptPart(section);
  if (part !== null) return { title: `Transcript of Speaking, part ${part}`, text };
  if (section === MEASURES_SECTION) return { title: "Measures of a Speaking test", text: "" };
  if (section === SELF_ASSESSMENT_SECTION) {
    const assessment = readSelfAssessment(text);
    const title = assessment === null ? "Your Speaking band, taken back" : "Your Speaking band";
    return { title, text: assessment === null ? "" : speakingBand(assessment).toFixed(1) };
  }
  return { title: `Draft of ${sectionName(section)}`, text };
}

/** "1:05". */
export function durationWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
