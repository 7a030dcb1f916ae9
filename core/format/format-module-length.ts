import { plural } from "./plural.ts";

/** Describes the length of a module: "40 questions, 60 minutes", or "60 minutes" if it has no numbered questions. */
export function formatModuleLength(questions: number, seconds: number): string {
  const minutes = plural(Math.round(seconds / 60), { one: "# minute", other: "# minutes" });
  return questions > 0 ? `${plural(questions, { one: "# question", other: "# questions" })}, ${minutes}` : minutes;
}
