import { formatSeconds } from "#core/format/format-duration.ts";
import { plural } from "#core/format/plural.ts";
import { formatMoment, isSameDay } from "#core/format/format-date.ts";
import { formatBytes } from "#core/format/format-bytes.ts";
import type { UnsentItem, UnsentShown } from "#web/db/outbox/unsent.ts";
import type { IconName } from "#web/ui/media/icons.ts";

export const STATE_LABELS: Readonly<Record<UnsentShown, { text: string; icon: IconName }>> = {
  saved: { text: "Saved on this device", icon: "check" },
  sending: { text: "Sending", icon: "cloud-arrow-up" },
  waiting: { text: "Waiting for network", icon: "clock" },
  sign_in: { text: "Sign in to send", icon: "lock" },
  attention: { text: "Needs attention", icon: "warning" },
};

type NamedItem = Pick<UnsentItem, "title" | "attempt">;

/** Returns a name such as "Hand-in of a Reading test, Tidewater 1, Test 2". */
export function itemName({ title, attempt }: NamedItem): string {
  return [title, attempt?.book_name ?? "", attempt?.test_name ?? ""].filter((part) => part !== "").join(", ");
}

type DescribedItem = Pick<UnsentItem, "size" | "createdAt" | "tries" | "nextTry" | "recording" | "state">;

/** Describes an item in one line: its size, when it was saved, and the state of sending. */
export function describeItem(
  { size, createdAt, tries, nextTry, recording, state }: DescribedItem,
  now: number,
): string {
  const details = [
    ...(recording === null ? [] : [`${formatSeconds(recording.duration / 1000)} of speech`]),
    recording !== null && recording.sent > 0
      ? `${formatBytes(recording.sent)} of ${formatBytes(recording.bytes)} sent`
      : formatBytes(size),
    isSameDay(createdAt, now) ? `saved at ${formatMoment(createdAt, now)}` : `saved on ${formatMoment(createdAt, now)}`,
    ...(tries > 1 ? [plural(tries, { one: "tried # time", other: "tried # times" })] : []),
    ...(state === "waiting" && nextTry !== null && nextTry > now ? [`next try: ${formatMoment(nextTry, now)}`] : []),
  ];
  return details.join(", ");
}

/** Texts by the code of the server's refusal. */
const REASONS: Record<string, string> = {
  already_submitted:
    "You had already handed in this test. The server keeps this copy beside the first one; the result page shows it.",
  not_found: "The server does not have the test or book that this item belongs to.",
  invalid: "The server could not read this item.",
  op_id_reuse: "The server already has other work under this number. Retry sends your work under a new number.",
  refused: "The server did not accept this recording.",
};

/** Says why an item could not be sent, and that it stays on this device until the learner acts. */
export function describeReason({ reason, tries }: Pick<UnsentItem, "reason" | "tries">): string {
  const noAnswer = plural(tries, {
    one: "The server gave no clear answer in # try.",
    other: "The server gave no clear answer in # tries.",
  });
  const message = reason === null || reason.message === "" ? noAnswer : reason.message;
  return `${REASONS[reason?.code ?? ""] ?? message} It stays on this device until you retry or delete it.`;
}

/** Returns a file name of letters, digits and hyphens: "bandwise-comment-tides.txt". */
export function exportFileName(item: NamedItem, ending: string): string {
  const name = itemName(item)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .replaceAll(/^-|-$/gu, "")
    .slice(0, 80);
  return `bandwise-${name === "" ? "item" : name}.${ending}`;
}
