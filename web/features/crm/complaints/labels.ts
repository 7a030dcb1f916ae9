import { plural } from "#core/format/plural.ts";
import { formatDate } from "#core/format/format-date.ts";
import type { ComplaintState, ComplaintWork, CrmMistakeReport } from "#core/wire/crm/complaints.ts";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";

/** Describes the test and question of a mistake report: "Tidewater 1, Test 1, Reading. Question 7". */
export function describeSubject({ attempt, question }: Pick<CrmMistakeReport, "attempt" | "question">): string {
  if (attempt === null) return "Test not known";
  const { book_name, test_name, module_type } = attempt;
  const test = [book_name, test_name, MODULE_NAMES[module_type]].filter((part) => part !== "").join(", ");
  return question === null ? test : `${test}. ${question.label}`;
}

/** Describes who sent a mistake report, and from which page if its attempt is not known. */
export function describeSender({
  email,
  name,
  attempt,
  current_url: page,
}: Pick<CrmMistakeReport, "email" | "name" | "attempt" | "current_url">): string {
  const sender = email === "" ? "The account was deleted" : `${name}, ${email}`;
  return attempt === null && page !== "" ? `${sender}. Page: ${page}` : sender;
}

/** Describes how often and since when a crash happened: "12 times since 1 Mar 2026, 12:00". */
export function describeOccurrences(count: number, firstSeenAt: number): string {
  const when = formatDate(firstSeenAt, "shortDateTime");
  return plural(count, { one: `Once, ${when}`, other: `# times since ${when}` });
}

/** Describes who last set the state and when: "Resolved by Ada Lowe, 1 Mar 2026, 12:00"; "" if nobody has. */
export function describeStateChange(
  state: ComplaintState,
  { settled_at, settled_by }: Pick<CrmMistakeReport, "settled_at" | "settled_by">,
): string {
  if (settled_at === null) return "";
  const action = state === "resolved" ? "Resolved" : "Opened again";
  const when = formatDate(settled_at, "shortDateTime");
  return settled_by === null ? `${action}, ${when}` : `${action} by ${settled_by}, ${when}`;
}

/** Describes who works on a complaint: "You are working on this."; "" if nobody does. */
export function describeOwner(owner: ComplaintWork["owner"]): string {
  if (owner === null) return "";
  if (owner.is_own) return "You are working on this.";
  return owner.name === "" ? "A colleague is working on this." : `${owner.name} is working on this.`;
}

/** Describes an empty list of complaints: "No open mistake reports." `kindName` is a plural. */
export function describeEmptyList(kindName: string, state: ComplaintState): string {
  return state === "in_work" ? `No ${kindName} in work.` : `No ${state} ${kindName}.`;
}
