import { formatMinutesSeconds } from "#core/format/format-duration.ts";
import { formatBand } from "#core/format/format-number.ts";
import { plural } from "#core/format/plural.ts";
import type { AttemptHead, AttemptWork } from "#core/exam/attempt/attempt.ts";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import type { StudyAct } from "#core/exam/study/study-log.ts";
import type { StudySettings, Weekday } from "#core/exam/study/study-settings.ts";
import { type CommandPayload, isCommandKind } from "#core/wire/commands/commands.ts";
import type { CommandKind } from "#core/wire/commands/kinds.ts";
import { readSelfAssessment, speakingBand } from "#core/exam/speaking/self-assessment.ts";
import { sectionName } from "#core/exam/writing/section-name.ts";
import { ISSUE_TYPE_NAMES } from "#core/wire/feedback/issue-type-names.ts";
import type { Texts } from "#core/wire/attempt/drafts.ts";
import { MEASURES_SECTION, SELF_ASSESSMENT_SECTION, transcriptPart } from "#core/wire/attempt/spoken-sections.ts";
import { type QueuedPayload, readQueued } from "./queued-payload.ts";

/**
 * The name of an unsent command, and what the learner wrote or chose in it, as plain text. The definitions of the
 * commands do not contain these texts, because only the list of unsent work needs them.
 */
export type CommandDescription = { title: string; text: string };

type Descriptions = { [K in CommandKind]: (payload: CommandPayload<K>) => CommandDescription };

const nameOf = (head: Pick<AttemptHead, "module_type">): string => `${MODULE_NAMES[head.module_type]} test`;
const testTypeName = (type: "academic" | "general"): string => (type === "general" ? "General Training" : "Academic");

const DESCRIPTIONS: Descriptions = {
  "attempt.create": (head) => ({ title: `Start of a ${nameOf(head)}`, text: "" }),
  "answers.save": ({ work, ...head }) => ({ title: `Answers of a ${nameOf(head)}`, text: answersText(work) }),
  "draft.save": ({ section, text }) => describeDraft(section, text),
  "attempt.submit": ({ work, texts, ...head }) => ({
    title: `Hand-in of a ${nameOf(head)}`,
    text: texts === undefined ? answersText(work) : draftsText(texts),
  }),
  "recording.add": ({ recording }) => describeRecording(recording),
  "comment.add": ({ comment }) => ({ title: "Comment", text: comment }),
  "report.add": ({ issueType, issueDescription }) => ({
    title: "Mistake report",
    text: `${ISSUE_TYPE_NAMES[issueType]}: ${issueDescription}`,
  }),
  "reaction.set": ({ reaction }) => ({
    title: reaction === null ? "Removed reaction" : "Reaction",
    text: reaction === null ? "" : reaction.replaceAll("_", " "),
  }),
  "settings.update": ({ first_name, last_name, testType, bandsTarget }) => ({
    title: "Account settings",
    text: `${first_name} ${last_name}, ${testTypeName(testType)}, target band ${bandsTarget}`,
  }),
  "drill.finish": ({ skill, groups }) => ({
    title: `${MODULE_NAMES[skill]} drill`,
    text: groups.map(({ answers }) => answersText({ answers })).join("\n\n"),
  }),
  "attempt.exclude": ({ excluded, ...head }) => ({
    title: excluded ? `${nameOf(head)} left out of averages` : `${nameOf(head)} counted in averages again`,
    text: "",
  }),
  "study.log": ({ entries }) => ({
    title: plural(entries.length, { one: "Reviewed card", other: "# reviewed cards" }),
    text: entries.map(({ act }) => STUDY_ACTS[act]).join(", "),
  }),
  "study.settings": (settings) => ({ title: "Study plan", text: studySettingsText(settings) }),
  "word.save": ({ text, sentence, source, definition, deleted }) => ({
    title: deleted ? "Deleted word" : "Word in your notebook",
    text: [text, definition, sentence, source].filter((line) => line !== "").join("\n"),
  }),
  "alert.dismiss": () => ({ title: "Dismissed alert", text: "" }),
  "test_type.set": ({ test_type }) => ({ title: "Test type", text: testTypeName(test_type) }),
};

/** Describes a command of any kind and version. If this build cannot read the payload, shows it as stored. */
export function describeCommand(queued: QueuedPayload): CommandDescription {
  const description = isCommandKind(queued.kind) ? describe(queued.kind, queued) : null;
  return description ?? { title: queued.kind, text: JSON.stringify(queued.payload) };
}

function describe<K extends CommandKind>(kind: K, queued: QueuedPayload): CommandDescription | null {
  const payload = readQueued(queued, kind);
  return payload === null ? null : DESCRIPTIONS[kind](payload);
}

export function describeRecording({ part, duration }: { part: number; duration: number }): CommandDescription {
  return { title: `Recording, part ${part}`, text: `${formatMinutesSeconds(duration, "up")} of speech` };
}

const STUDY_ACTS: Record<StudyAct, string> = {
  again: "Again",
  good: "Good",
  suspend: "Suspended",
  resume: "Resumed",
  delete: "Deleted",
  restore: "Restored",
};
const WEEKDAYS: Record<Weekday, string> = {
  1: "Monday",
  2: "Tuesday",
  3: "Wednesday",
  4: "Thursday",
  5: "Friday",
  6: "Saturday",
  7: "Sunday",
};

function studySettingsText(settings: StudySettings): string {
  const { exam_date, targets, hours_a_week, days_off, starting_level } = settings;
  const skills = MODULE_TYPES.map((type) => {
    const level = starting_level?.skills[type] ?? null;
    const start = level === null ? "" : `, from ${formatBand(level.low)} to ${formatBand(level.high)}`;
    const target = targets[type];
    return target === null && level === null
      ? ""
      : `${MODULE_NAMES[type]}: target ${target === null ? "none" : formatBand(target)}${start}`;
  });
  const lines = [
    exam_date === null ? "No exam date" : `Exam on ${exam_date}`,
    ...skills,
    hours_a_week === null ? "" : `${hours_a_week} hours a week`,
    days_off.length === 0 ? "" : `Days off: ${days_off.map((day) => WEEKDAYS[day]).join(", ")}`,
  ];
  return lines.filter((line) => line !== "").join("\n");
}

function answersText(work: Pick<AttemptWork, "answers">): string {
  return Object.entries(work.answers)
    .map(([number, value]) => [number, Array.isArray(value) ? value.join(", ") : value] as const)
    .filter(([, value]) => value !== "")
    .map(([number, value]) => `${number}. ${value}`)
    .join("\n");
}

function draftsText(texts: Texts): string {
  return Object.entries(texts)
    .map(([section, text]) => `${sectionName(section)}\n\n${text}`)
    .join("\n\n");
}

/** Describes a saved section: a section of a Speaking attempt, which has its own title, or else a Writing draft. */
function describeDraft(section: string, text: string): CommandDescription {
  const part = transcriptPart(section);
  if (part !== null) return { title: `Transcript of Speaking, part ${part}`, text };
  if (section === MEASURES_SECTION) return { title: "Measures of a Speaking test", text: "" };
  if (section === SELF_ASSESSMENT_SECTION) {
    const assessment = readSelfAssessment(text);
    const title = assessment === null ? "Removed Speaking band" : "Your Speaking band";
    return { title, text: assessment === null ? "" : formatBand(speakingBand(assessment)) };
  }
  return { title: `Draft of ${sectionName(section)}`, text };
}
