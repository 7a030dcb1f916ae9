import type { AttemptDelivery, AttemptRecord } from "#web/db/attempts.ts";
import { paths } from "#web/paths.ts";

const MOMENT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** "14 July 2026, 08:41", in the reader's own time zone. */
export function momentWords(at: number): string {
  return MOMENT.format(at).replace(" at ", ", ");
}

/** What a row says of its state; the result itself stands beside it. */
export function statusWords({
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

/** What was taken of the paper, after its name; nothing for all of it. */
export function pieceWords({ parts, only }: Pick<AttemptRecord["head"], "parts" | "only">): string {
  if (only !== undefined) return ", earlier mistakes";
  return parts === null ? "" : `, part ${parts.join(" and ")}`;
}

/** Where the work is: always said, in words. */
export function deliveryWords(delivery: AttemptDelivery): string {
  switch (delivery) {
    case "device":
      return "Saved on this device";
    case "waiting":
      return "Waiting for network";
    case "sent":
      return "Sent";
    case "refused":
      return "Not accepted by the server. Your work is kept on this device";
  }
}

/** Evaluated and Ready lead to the result, everything else to the attempt (spec §4). */
export function attemptLink(attempt: Pick<AttemptRecord, "slug" | "head" | "status">): string {
  const { module_type, module_slug } = attempt.head;
  const hasResult = attempt.status === "Evaluated" || attempt.status === "Ready";
  return hasResult
    ? paths.result(module_type, module_slug, attempt.slug)
    : paths.attempt(module_type, module_slug, attempt.slug);
}
