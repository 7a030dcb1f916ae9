import { diagnostic } from "virtual:diagnostic";
import type { DiagnosticWork } from "#core/exam/study/diagnostic.ts";
import { levelFromPart, levelFromWriting } from "#core/exam/study/diagnostic-level.ts";
import type { LevelRange, StartingLevel } from "#core/exam/study/study-settings.ts";
import { evaluateOnDevice } from "../language/evaluate-on-device.ts";

/**
 * Estimates the levels in Listening, Reading and Writing from the answers. A skill that was skipped or has no answers
 * gets no level, and Speaking never gets one. `level` is null if no skill has a level. `writing` says why Writing has
 * no level; null if Writing has a level or was skipped.
 */
export async function estimateStartingLevel(
  work: DiagnosticWork,
): Promise<{ level: StartingLevel | null; writing: DiagnosticWork["writing"] }> {
  const partLevel = (part: "listening" | "reading"): LevelRange | null =>
    work.skipped.includes(part) ? null : levelFromPart(diagnostic[part], work.answers[part]);
  const writing = work.skipped.includes("writing") ? null : await estimateWritingLevel(work.text);
  const skills = {
    listening: partLevel("listening"),
    reading: partLevel("reading"),
    writing: typeof writing === "string" ? null : writing,
    speaking: null,
  };
  const isKnown = Object.values(skills).some((range) => range !== null);
  return {
    level: isKnown ? { source: "diagnostic", skills } : null,
    writing: typeof writing === "string" ? writing : null,
  };
}

async function estimateWritingLevel(text: string): Promise<LevelRange | "too_short" | "unreadable" | "not_checked"> {
  const [task] = diagnostic.writing.parts;
  if (task === undefined || text.trim() === "") return "too_short";
  const result = await evaluateOnDevice({
    module: diagnostic.writing,
    key: null,
    texts: { [task.id]: text },
    parts: null,
  });
  const evaluation = result?.tasks[0];
  return evaluation === undefined ? "not_checked" : levelFromWriting(evaluation);
}
