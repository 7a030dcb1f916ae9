import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { formatBand } from "#core/format/format-number.ts";
import { formatList } from "#core/format/format-list.ts";
import type { AttemptSendState, AttemptRecord } from "#web/db/attempt/attempts.ts";
import { paths } from "#web/paths.ts";

/** Returns the status of an attempt for its row. The row shows the result separately. */
export function statusLabel({
  status,
  held,
  evaluation,
}: Pick<AttemptRecord, "status" | "held" | "evaluation">): string {
  switch (status) {
    case "in_progress":
      return held ? "In progress" : "In progress on another device";
    case "Completed":
      return evaluation === undefined ? "Handed in, result pending" : "Estimated on this device, result pending";
    case "Evaluated":
    case "Ready":
      return "Result available";
  }
}

/** Returns the title of an attempt: "Reading", "Reading, part 2", "Writing, task 2", "Reading, earlier mistakes". */
export function attemptTitle({
  module_type,
  parts,
  only,
}: Pick<AttemptRecord["head"], "module_type" | "parts" | "only">): string {
  const name = MODULE_NAMES[module_type];
  if (only !== undefined) return `${name}, earlier mistakes`;
  const partName = module_type === "writing" ? "task" : "part";
  return parts === null ? name : `${name}, ${partName} ${formatList(parts.map(String))}`;
}

/** Returns "Task 2: 6.5" if one Writing task was evaluated. Null without an evaluation, or if both tasks were. */
export function taskEstimate({ evaluation }: Pick<AttemptRecord, "evaluation">): string | null {
  const [task, ...otherTasks] = evaluation?.result.tasks ?? [];
  return task === undefined || otherTasks.length > 0 ? null : `Task ${task.task}: ${formatBand(task.band)}`;
}

/** Says whether the server has an attempt. */
export function sendStateLabel(state: AttemptSendState): string {
  switch (state) {
    case "device":
      return "Saved on this device";
    case "waiting":
      return "Waiting for network";
    case "sent":
      return "Sent";
    case "refused":
      return "Not accepted by the server. Your work is saved on this device";
  }
}

/**
 * Returns the address of the result if the attempt is Evaluated or Ready, otherwise of the attempt (specification §4).
 */
export function attemptLink(attempt: Pick<AttemptRecord, "slug" | "head" | "status">): string {
  const { module_type, module_slug } = attempt.head;
  const hasResult = attempt.status === "Evaluated" || attempt.status === "Ready";
  return hasResult
    ? paths.result(module_type, module_slug, attempt.slug)
    : paths.attempt(module_type, module_slug, attempt.slug);
}
