import type { ExaminerCriterion } from "#core/exam/bands/examiner-criteria.ts";
import * as v from "valibot";
import { ExaminerBandSchema } from "#core/wire/crm/examiner.ts";
import type { TaskBands, TaskMarks } from "#core/wire/crm/quality.ts";
import { reportFieldLabel } from "#core/wire/crm/report-fields.ts";
import type { FieldErrors } from "#core/wire/problem.ts";
import { CRITERIA } from "../evaluation/form/section-fields.ts";

/** Returns the name of a field, the same as in the history of an evaluation: "task_1.ta_bands". */
export const bandFieldName = (task: 1 | 2, criterion: ExaminerCriterion): string => `task_${task}.${criterion}_bands`;
/** Returns the name of the field for the reason of a band. */
export const reasonFieldName = (task: 1 | 2, criterion: ExaminerCriterion): string =>
  `task_${task}.${criterion}_feedback`;

type Fields = Readonly<Record<string, string>>;
type Sections = readonly { task: 1 | 2 }[];

/** Returns empty fields for the bands of these tasks, and for the reasons if `hasReasons`. */
export function createEmptyFields(sections: Sections, { hasReasons }: { hasReasons: boolean }): Record<string, string> {
  const names = sections.flatMap(({ task }) =>
    CRITERIA.flatMap((criterion) => [
      bandFieldName(task, criterion),
      ...(hasReasons ? [reasonFieldName(task, criterion)] : []),
    ]),
  );
  return Object.fromEntries(names.map((name) => [name, ""]));
}

/** Returns the errors of the bands of a form, by field. */
export function findBandErrors(sections: Sections, fields: Fields): FieldErrors {
  const errors: Record<string, string[]> = {};
  for (const { task } of sections)
    for (const criterion of CRITERIA) {
      const name = bandFieldName(task, criterion);
      const typed = fields[name]?.trim() ?? "";
      const parsed = v.safeParse(ExaminerBandSchema, typed === "" ? undefined : Number(typed));
      if (!parsed.success) errors[name] = [parsed.issues[0].message];
    }
  return errors;
}

/** Lists the fields with errors: "Task 1, Task Achievement band; Task 2, Lexical Resource band". */
export function listFieldsWithErrors(errors: FieldErrors): string {
  return Object.keys(errors).map(reportFieldLabel).join("; ");
}

/** Converts fields without errors to the body of the API call. */
export function toTaskBands(sections: Sections, fields: Fields): TaskBands[] {
  return sections.map(({ task }) => {
    const band = (criterion: ExaminerCriterion): number => Number(fields[bandFieldName(task, criterion)]);
    return { task, ta_bands: band("ta"), cc_bands: band("cc"), lr_bands: band("lr"), ga_bands: band("ga") };
  });
}

/** Converts fields without errors, with their reasons, to the body of the API call. */
export function toTaskMarks(sections: Sections, fields: Fields): TaskMarks[] {
  return toTaskBands(sections, fields).map((bands) => {
    const reason = (criterion: ExaminerCriterion): string => fields[reasonFieldName(bands.task, criterion)] ?? "";
    return {
      ...bands,
      ta_feedback: reason("ta"),
      cc_feedback: reason("cc"),
      lr_feedback: reason("lr"),
      ga_feedback: reason("ga"),
    };
  });
}

/** Stores no draft on the server: unsent bands are stored only on the device. */
export const skipServerDraft = (): Promise<void> => Promise.resolve();
