import { plural } from "#core/format/plural.ts";
import { formatDate } from "#core/format/format-date.ts";
import type { ComplaintState, ComplaintWork, CrmMistakeReport } from "#core/wire/crm/complaints.ts";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";

/** Describes what a mistake report is about: "Tidewater 1, Test 1, Reading. Question 7". */
export function describeSubject({ attempt, question }: Pick<CrmMistakeReport, "attempt" | "question">): string {
  if (attempt === null) return "No test named";
  const { book_name, test_name, module_type } = attempt;
  const test = [book_name, test_name, MODULE_NAMES[module_type]].filter((part) => part !== "").join(", ");
  return question === null ? test : `${test}. ${question.label}`;
}

/** Describes who reported a mistake, and on which page if no test is named. */
export function describeSender({
  email,
  name,
  attempt,
  current_url: page,
}: Pick<CrmMistakeReport, "email" | "name" | "attempt" | "current_url">): string {
  const sender = email === "" ? "The account was deleted" : `${name}, ${email}`;
  return attempt === null && page !== "" ? `${sender}. Page: ${page}` : sender;
}

/** Describes how often and since when a crash was seen: "12 times, first 1 Mar, 12:00". */
export function describeSeen(count: number, first: number): string {
  const when = formatDate(first, "shortDateTime");
  return plural(count, { one: `Once, first ${when}`, other: `# times, first ${when}` });
}

/** Describes who set the state and when, or "" if nobody has. */
export function describeStateChange(
  state: ComplaintState,
  { settled_at, settled_by }: Pick<CrmMistakeReport, "settled_at" | "settled_by">,
): string {
  if (settled_at === null) return "";
  const done = state === "resolved" ? "Resolved" : "Opened again";
  return `${done}${settled_by === null ? "" : ` by ${settled_by}`}, ${formatDate(settled_at, "shortDateTime")}`;
}

/** Describes who works on a complaint: "You are working on this." */
export function describeOwner(owner: ComplaintWork["owner"]): string {
  if (owner === null) return "";
  return owner.is_own
    ? "You are working on this."
    : `${owner.name === "" ? "A colleague" : owner.name} is working on this.`;
}

/** Describes an empty list of complaints: "No open mistake reports." `kindName` is "mistake reports". */
export function describeEmptyList(kindName: string, state: ComplaintState): string {
  return state === "in_work" ? `No ${kindName} in work.` : `No ${state} ${kindName}.`;
}
