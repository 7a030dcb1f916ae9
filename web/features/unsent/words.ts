import type { UnsentItem, UnsentShown } from "#web/db/unsent.ts";
import type { IconName } from "#web/ui/icons.ts";

const CLOCK = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" });

/** "1 item", "3 items". */
export function itemsWords(count: number): string {
  return count === 1 ? "1 item" : `${count} items`;
}

/** "08:41" for today, "12 July, 08:41" for any other day. */
export function timeWords(at: number, now: number): string {
  const time = CLOCK.format(at);
  return new Date(at).toDateString() === new Date(now).toDateString() ? time : `${DAY.format(at)}, ${time}`;
}

export function dayWords(at: number): string {
  return DAY.format(at);
}

/** "120 B", "3 kB", "2.1 MB". */
export function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`;
  const mega = bytes / 1_000_000;
  return mega < 9.95 ? `${mega.toFixed(1)} MB` : `${Math.round(mega)} MB`;
}

const STATES: Record<UnsentShown, { words: string; icon: IconName }> = {
  saved: { words: "Saved on this device", icon: "check" },
  sending: { words: "Sending", icon: "cloud-arrow-up" },
  waiting: { words: "Waiting for network", icon: "clock" },
  sign_in: { words: "Sign in to send", icon: "lock" },
  attention: { words: "Needs attention", icon: "warning" },
};

export function stateWords(state: UnsentShown): { words: string; icon: IconName } {
  return STATES[state];
}

type Named = Pick<UnsentItem, "title" | "attempt">;

/** "Hand-in of a Reading test, Tidewater 1, Test 2". */
export function nameWords({ title, attempt }: Named): string {
  return [title, attempt?.book_name ?? "", attempt?.test_name ?? ""].filter((part) => part !== "").join(", ");
}

type Told = Pick<UnsentItem, "size" | "createdAt" | "tries" | "nextTry" | "recording" | "state">;

/** What there is to say of an item in one line. */
export function detailWords({ size, createdAt, tries, nextTry, recording, state }: Told, now: number): string {
  const details = [
    ...(recording === null ? [] : [`${secondsWords(recording.duration)} of speech`]),
    recording !== null && recording.sent > 0
      ? `${sizeWords(recording.sent)} of ${sizeWords(recording.bytes)} sent`
      : sizeWords(size),
    `saved at ${timeWords(createdAt, now)}`,
    ...(tries > 1 ? [tries === 2 ? "tried twice" : `tried ${tries} times`] : []),
    ...(state === "waiting" && nextTry !== null && nextTry > now ? [`next try at ${timeWords(nextTry, now)}`] : []),
  ];
  return details.join(", ");
}

function secondsWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`;
}

const REASONS: Record<string, string> = {
  already_submitted:
    "This test had already been handed in. The server keeps this copy beside the first one; the result page shows it.",
  not_found: "The server does not know what this belongs to.",
  invalid: "The server could not read this.",
  op_id_reuse: "The server already has something else under this number. Retry sends it under a new one.",
  refused: "The server did not accept this recording.",
};

/** Why an item needs the learner, what is safe, and what can be done. */
export function reasonWords({ reason, tries }: Pick<UnsentItem, "reason" | "tries">): string {
  const why =
    REASONS[reason?.code ?? ""] ??
    (reason !== null && reason.message !== "" ? reason.message : `The server gave no clear answer in ${tries} tries.`);
  return `${why} It stays on this device until you retry or discard it.`;
}

/** The name of a file for one item: letters, digits and hyphens. */
export function fileName(item: Named, ending: string): string {
  const name = nameWords(item)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .replaceAll(/^-|-$/gu, "")
    .slice(0, 80);
  return `bandwise-${name === "" ? "item" : name}.${ending}`;
}
