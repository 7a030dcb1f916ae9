import { statusLabel } from "#core/format/status-label.ts";
import type { AuditEntry } from "#core/wire/crm/audit.ts";

const ACTION_LABELS: Readonly<Record<AuditEntry["action"], string>> = {
  requested: "Evaluation requested",
  section_saved: "Section saved",
  conclusion_saved: "Conclusion saved",
  published_incomplete: "Published incomplete",
  assigned: "Assigned",
  marks_decided: "Machine marks decided",
  grammar_checked: "Grammar check run",
  comment_added: "Comment added",
  comment_changed: "Comment changed",
  comment_removed: "Comment deleted",
  voice_added: "Voice comment added",
  voice_removed: "Voice comment deleted",
  report_sent: "Report email sent",
  question_asked: "Client asked a question",
  question_answered: "Question answered",
  new_link: "New report link",
  fee_returned: "Fee of the re-mark returned",
  cancelled: "Evaluation cancelled",
  adjudicated: "Second marking adjudicated",
  reminded: "Reminder sent to staff",
  alarmed: "Alarm sent to staff",
};

export const actionLabel = (action: AuditEntry["action"]): string => ACTION_LABELS[action];

const FIELD_LABELS: Readonly<Record<string, string>> = {
  ta_bands: "TA band",
  cc_bands: "CC band",
  lr_bands: "LR band",
  ga_bands: "GRA band",
  ta_feedback: "TA feedback",
  cc_feedback: "CC feedback",
  lr_feedback: "LR feedback",
  ga_feedback: "GRA feedback",
  report_message: "Report message",
  trello_card_id: "Card",
};

function valueLabel(field: string, value: string | null): string {
  if (value === null || value === "") return "empty";
  return field === "status" ? statusLabel(value) : value;
}

/** Returns the labels of a changed field and of its two values: "Task 1, TA band", "empty", "6.5". */
export function describeChange({ field, from, to }: AuditEntry["changes"][number]): {
  field: string;
  from: string;
  to: string;
} {
  const [, task, name = field] = /^task_(\d)\.(.+)$/u.exec(field) ?? [];
  const plainName = name.replaceAll("_", " ");
  const label = FIELD_LABELS[name] ?? plainName.slice(0, 1).toUpperCase() + plainName.slice(1);
  return {
    field: task === undefined ? label : `Task ${task}, ${FIELD_LABELS[name] ?? plainName}`,
    from: valueLabel(field, from),
    to: valueLabel(field, to),
  };
}
