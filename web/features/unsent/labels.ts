import { formatSeconds } from "#core/format/format-duration.ts";
import { plural } from "#core/format/plural.ts";
import { formatMoment, isSameDay } from "#core/format/format-date.ts";
import { formatBytes } from "#core/format/format-bytes.ts";
import type { UnsentItem, UnsentShown } from "#web/db/outbox/unsent.ts";
import type { IconName } from "#web/ui/media/icons.ts";

const STATES: Record<UnsentShown, { words: string; icon: IconName }> = {
  saved: { words: "Saved on this device", icon: "check" },
  sending: { words: "Sending", icon: "cloud-arrow-up" },
  waiting: { words: "Waiting for network", icon: "clock" },
  sign_in: { words: "Sign in to send", icon: "lock" },
  attention: { words: "Needs attention", icon: "warning" },
};

export function stateLabel(state: UnsentShown): { words: string; icon: IconName } {
  return STATES[state];
}

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

const REASONS: Record<string, string> = {
  already_submitted:
    "You had already handed in this test. The server keeps this copy beside the first one; the result page shows it.",
  not_found: "The server does not know what this belongs to.",
  invalid: "The server could not read this item.",
  op_id_reuse: "The server already has other work under this number. Retry sends yours under a new one.",
  refused: "The server did not accept this recording.",
};

/** Describes why an item needs the learner, what is safe, and what to do. */
export function describeReason({ reason, tries }: Pick<UnsentItem, "reason" | "tries">): string {
  const why =
    REASONS[reason?.code ?? ""] ??
    (reason !== null && reason.message !== ""
      ? reason.message
      : plural(tries, {
          one: "The server gave no clear answer in # try.",
          other: "The server gave no clear answer in # tries.",
        }));
  return `${why} It stays on this device until you retry or delete it.`;
}

/** Returns the file name for one item: letters, digits and hyphens. */
export function fileName(item: NamedItem, ending: string): string {
  const name = itemName(item)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .replaceAll(/^-|-$/gu, "")
    .slice(0, 80);
  return `bandwise-${name === "" ? "item" : name}.${ending}`;
}
