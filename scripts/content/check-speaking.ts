import { spokenLines, type AuthoredSpeakingModule, type AuthoredSpeakingPart } from "./authored-speaking.ts";
import type { Reporter } from "./findings.ts";
import { formatRange, isOutside, type Range } from "./range.ts";

/** The exam (docs/exam-rules.md, Speaking): topics of each part, questions of each topic. */
const PARTS: readonly { topics: Range; questions: Range }[] = [
  { topics: [2, 3], questions: [3, 5] },
  { topics: [1, 1], questions: [1, 2] },
  { topics: [1, 3], questions: [3, 6] },
];
const MINUTES: Range = [11, 14];
/** Parts 2 and 3 practised alone: a cue card and its discussion. */
const ALONE_PARTS = 2;
const ALONE_MINUTES: Range = [7, 9];
const POINTS: Range = [3, 4];
/** Candidates cannot remember a question with more words than this. */
const MAX_QUESTION_WORDS = 32;

/** Checks a Speaking module against the exam's rules. */
export function checkSpeaking(authored: AuthoredSpeakingModule, report: Reporter): void {
  const { parts, minutes } = authored;
  if (parts.length !== PARTS.length && parts.length !== ALONE_PARTS)
    report.problem(["parts"], `a Speaking module has three parts, or Parts 2 and 3 alone, not ${parts.length}`);
  const range = parts.length === ALONE_PARTS ? ALONE_MINUTES : MINUTES;
  if (isOutside(minutes, range))
    report.problem(["minutes"], `a Speaking module lasts ${range[0]} to ${range[1]} minutes, not ${minutes}`);
  if (authored.test_type !== "both")
    report.problem(["test_type"], "Speaking is the same for all candidates: write both");
  checkIds(authored, report);
  const first = PARTS.length - Math.min(parts.length, PARTS.length);
  for (const [partIndex, part] of parts.entries()) checkPart(part, first + partIndex, report.at("parts", partIndex));
  if (parts.at(-1)?.closing === undefined)
    report.problem(["parts", parts.length - 1], "nobody says that the test is over");
}

function checkPart(part: AuthoredSpeakingPart, partIndex: number, report: Reporter): void {
  const rule = PARTS[partIndex];
  if (!rule) return;
  if (isOutside(part.topics.length, rule.topics))
    report.problem(["topics"], `${part.topics.length} topics, not ${formatRange(rule.topics)}`);
  for (const [index, { questions }] of part.topics.entries()) {
    const place = report.at("topics", index, "questions");
    if (isOutside(questions.length, rule.questions))
      place.problem([], `${questions.length} questions, not ${formatRange(rule.questions)}`);
    for (const [number, { text }] of questions.entries()) {
      if (text.trim().split(/\s+/).length > MAX_QUESTION_WORDS)
        place.problem([number], `is longer than ${MAX_QUESTION_WORDS} words: candidates cannot remember that`);
    }
  }
  if (partIndex !== 1 && part.cue_card) report.problem(["cue_card"], "only Part 2 has a cue card");
  if (partIndex === 1 && !part.cue_card) report.problem([], "Part 2 has a cue card");
  if (part.cue_card && isOutside(part.cue_card.points.length, POINTS))
    report.problem(["cue_card", "points"], `${part.cue_card.points.length} points, not ${formatRange(POINTS)}`);
  if (part.cue_card && !/^and explain\b/.test(part.cue_card.explain))
    report.problem(["cue_card", "explain"], "the last line of a cue card begins: and explain");
}

/** Checks the ids of parts and utterances. An utterance's id is also the name of its recording. */
function checkIds(authored: AuthoredSpeakingModule, report: Reporter): void {
  const seen = new Set<string>();
  const addId = (id: string, place: (string | number)[]) => {
    if (seen.has(id)) report.problem(place, `the id ${id} is used twice in this module`);
    seen.add(id);
  };
  for (const [partIndex, part] of authored.parts.entries()) addId(part.id, ["parts", partIndex, "id"]);
  for (const { line, place } of spokenLines(authored)) addId(line.id, [...place, "id"]);
}
