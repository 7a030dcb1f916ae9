import * as v from "valibot";
import { ExaminerBandSchema, type ExaminerCriterion } from "#core/wire/crm/examiner.ts";
import type { TaskBands, TaskMarks } from "#core/wire/crm/quality.ts";
import { reportFieldLabel } from "#core/wire/crm/report-fields.ts";
import type { FieldErrors } from "#core/wire/problem.ts";
import { CRITERIA } from "../evaluation/form/section-fields.ts";

/** Names of form fields, as the audit trail names them: "task_1.ta_bands". */
export const bandField = (task: 1 | 2, criterion: ExaminerCriterion): string => `task_${task}.${criterion}_bands`;
export const remarkField = (task: 1 | 2, criterion: ExaminerCriterion): string => `task_${task}.${criterion}_feedback`;

type Fields = Readonly<Record<string, string>>;
type Sections = readonly { task: 1 | 2 }[];

/** Returns the empty fields of a form for these tasks. */
export function emptyFields(sections: Sections, withRemarks: boolean): Record<string, string> {
  const names = sections.flatMap(({ task }) =>
    CRITERIA.flatMap((criterion) => [
      bandField(task, criterion),
      ...(withRemarks ? [remarkField(task, criterion)] : []),
    ]),
  );
  return Object.fromEntries(names.map((name) => [name, ""]));
}

/** Returns what is wrong with the bands of a form, by field. */
export function bandFaults(sections: Sections, fields: Fields): FieldErrors {
  const faults: Record<string, string[]> = {};
  for (const { task } of sections)
    for (const criterion of CRITERIA) {
      const name = bandField(task, criterion);
      const typed = fields[name]?.trim() ?? "";
      const parsed = v.safeParse(ExaminerBandSchema, typed === "" ? undefined : Number(typed));
      if (!parsed.success) faults[name] = [parsed.issues[0].message];
    }
  return faults;
}

/** Lists fields with faults in one sentence: "Task 1, Task Achievement band; Task 2, Lexical Resource band". */
export function listFaults(faults: FieldErrors): string {
  return Object.keys(faults).map(reportFieldLabel).join("; ");
}

/** Converts fields without faults for the API. */
export function toTaskBands(sections: Sections, fields: Fields): TaskBands[] {
  return sections.map(({ task }) => {
    const band = (criterion: ExaminerCriterion): number => Number(fields[bandField(task, criterion)]);
    return { task, ta_bands: band("ta"), cc_bands: band("cc"), lr_bands: band("lr"), ga_bands: band("ga") };
  });
}

export function toTaskMarks(sections: Sections, fields: Fields): TaskMarks[] {
  return toTaskBands(sections, fields).map((bands) => {
    const remark = (criterion: ExaminerCriterion): string => fields[remarkField(bands.task, criterion)] ?? "";
    return {
      ...bands,
      ta_feedback: remark("ta"),
      cc_feedback: remark("cc"),
      lr_feedback: remark("lr"),
      ga_feedback: remark("ga"),
    };
  });
}
